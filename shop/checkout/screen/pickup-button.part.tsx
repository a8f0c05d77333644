import { Suspense, useState } from 'react'
import type { PickupStore } from '#shop/basket/screen/plan-texts.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import { Button } from '#platform/ui/controls/button.tsx'

const PickupDialog = lazyComponent(() => import('./pickup-dialog.part.tsx').then((module) => module.PickupDialog))

/** BASK-07: reserves the whole basket in the store that has it today, without the steps of the checkout. */
export const PickupButton = ({ store }: { store: PickupStore }) => {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button look="line" aria-haspopup="dialog" onClick={() => setDialog('open')}>
        Забрать сегодня
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <PickupDialog store={store} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
