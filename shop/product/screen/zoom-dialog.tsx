import type { KeyboardEvent } from 'react'
import type { ProductPage } from '../product.api.ts'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { useZoom } from './use-zoom.ts'
import { wrapped } from './zoom.ts'
import css from './zoom-dialog.module.css'

type Shot = ProductPage['pictures'][number]
type Props = {
  shots: readonly Shot[]
  shot: Shot
  onShot: (index: number) => void
  open: boolean
  onClose: () => void
}

const STEP_BY_KEY: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The pictures over the whole screen: a press, a pinch or a button enlarges, arrows and a swipe show the next. Loaded on first use.
 * Stays mounted, so that its closing animation ends and the focus returns.
 */
export const ZoomDialog = ({ shots, shot, onShot, open, onClose }: Props) => {
  const at = shots.indexOf(shot)
  const show = (step: 1 | -1) => onShot(wrapped(at + step, shots.length))
  const { scale, frame, canvas, toggle, touch } = useZoom(shot.picture.hash, show)
  const enlarged = scale > 1
  const press = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key]
    // The arrows move an enlarged picture.
    if (step !== undefined && !enlarged && shots.length > 1) show(step)
  }
  return (
    <Dialog open={open} onClose={onClose} title={shot.alt} look="full">
      <div className={css.viewer} onKeyDown={press}>
        <div
          ref={frame}
          className={css.frame}
          data-enlarged={enlarged || undefined}
          tabIndex={0}
          data-autofocus
          role="group"
          aria-label={enlarged ? 'Увеличенное фото, прокручивается' : 'Фото целиком'}
          {...touch}
        >
          <div ref={canvas} className={css.canvas}>
            <Picture
              key={shot.picture.hash}
              {...shot.picture}
              tone={null}
              alt={shot.alt}
              sizes={enlarged ? '250vw' : '100vw'}
              fit="contain"
              priority="eager"
            />
          </div>
        </div>
        <div className={css.controls}>
          {shots.length > 1 && <IconButton icon="chevron-left" label="Предыдущее фото" onClick={() => show(-1)} />}
          <span className={css.count} aria-live="polite">
            {at + 1} из&nbsp;{shots.length}
          </span>
          {shots.length > 1 && <IconButton icon="chevron-right" label="Следующее фото" onClick={() => show(1)} />}
          <IconButton
            icon={enlarged ? 'minus' : 'zoom-in'}
            label={enlarged ? 'Показать целиком' : 'Увеличить'}
            onClick={toggle}
          />
        </div>
      </div>
    </Dialog>
  )
}
