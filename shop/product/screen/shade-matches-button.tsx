import { Suspense, useState } from 'react'
import type { Variant } from '../product.api.ts'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import css from './buying.module.css'
import { LinkButton } from '#platform/ui/controls/link.tsx'

const ShadeMatchesDialog = lazyComponent(() =>
  import('./shade-matches-dialog.tsx').then((module) => module.ShadeMatchesDialog),
)

/** CAT-09: finds the chosen shade among other brands. */
export const ShadeMatchesButton = ({ variant, city }: { variant: Variant; city: string }) => {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <LinkButton className={css.matches} aria-haspopup="dialog" onClick={() => setDialog('open')}>
        Похожий тон у&nbsp;других марок
      </LinkButton>
      {dialog !== 'never' && (
        <Suspense>
          <ShadeMatchesDialog
            variant={variant}
            city={city}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
