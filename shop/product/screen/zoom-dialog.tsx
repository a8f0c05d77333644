import { type KeyboardEvent, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import type { ProductPage } from '../product.api.ts'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { wrapped, clampScale, distance, swipeStep, toggledScale } from './zoom.ts'
import css from './zoom-dialog.module.css'

type Point = { x: number; y: number }

/**
 * The scale of a picture in a frame that scrolls: one finger or the scroll keys move it, two fingers scale it. Another `picture`
 * is shown whole. `onSwipe` is called for a swipe over the whole picture.
 */
const useZoom = (picture: string, onSwipe: (step: 1 | -1) => void) => {
  const [scale, setScale] = useState(1)
  const [scaled, setScaled] = useState(picture)
  if (scaled !== picture) {
    setScaled(picture)
    setScale(1)
  }
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ at: Point; span: number; scale: number; moved: boolean } | null>(null)
  const middle = useRef<Point>({ x: 0.5, y: 0.5 })

  // The part of the picture in the middle of the frame stays there. A page's CSP forbids style attributes, not this.
  useLayoutEffect(() => {
    if (!frame.current || !canvas.current) return
    canvas.current.style.width = canvas.current.style.height = `${scale * 100}%`
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = frame.current
    frame.current.scrollTo(
      middle.current.x * scrollWidth - clientWidth / 2,
      middle.current.y * scrollHeight - clientHeight / 2,
    )
  }, [scale])

  const change = (next: number, around: Point | null = null) => {
    if (frame.current) {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, scrollLeft, scrollTop } = frame.current
      const box = frame.current.getBoundingClientRect()
      const at = around
        ? { x: around.x - box.left, y: around.y - box.top }
        : { x: clientWidth / 2, y: clientHeight / 2 }
      middle.current = { x: (scrollLeft + at.x) / scrollWidth, y: (scrollTop + at.y) / scrollHeight }
    }
    setScale(clampScale(next))
  }

  const onPointerDown = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    pointers.current.set(pointerId, { x, y })
    const [first, second] = [...pointers.current.values()]
    if (!first) return
    start.current = second
      ? { at: first, span: distance(first, second), scale, moved: true }
      : { at: { x, y }, span: 0, scale, moved: false }
  }
  const onPointerMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!pointers.current.has(pointerId)) return
    pointers.current.set(pointerId, { x, y })
    const [first, second] = [...pointers.current.values()]
    if (first && second && start.current && start.current.span > 0)
      change((start.current.scale * distance(first, second)) / start.current.span, {
        x: (first.x + second.x) / 2,
        y: (first.y + second.y) / 2,
      })
  }
  const onPointerUp = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    pointers.current.delete(pointerId)
    const began = start.current
    if (pointers.current.size > 0 || began === null) return
    start.current = null
    if (began.moved) return
    const step = scale === 1 ? swipeStep(began.at, { x, y }) : 0
    if (step !== 0) onSwipe(step)
    else if (distance(began.at, { x, y }) < 8) change(toggledScale(scale), { x, y })
  }
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    start.current = null
  }
  return {
    scale,
    frame,
    canvas,
    toggle: () => change(toggledScale(scale)),
    touch: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

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
