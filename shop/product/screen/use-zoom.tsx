import { type ComponentProps, Suspense, useState } from 'react'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'

const ZoomDialog = lazyComponent(() => import('./zoom-dialog.tsx').then((module) => module.ZoomDialog))

/** Pictures over the whole screen; the script of the dialog comes with its first opening. */
export const useZoomDialog = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    open: () => setState('open'),
    dialogOf: (pictures: Pick<ComponentProps<typeof ZoomDialog>, 'shots' | 'shot' | 'onShot'>) =>
      state !== 'never' && (
        <Suspense>
          <ZoomDialog {...pictures} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      ),
  }
}
