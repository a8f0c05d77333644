import { type RefObject, useEffect } from 'react'
import { headerState, useHeaderState } from '#web/state/header-state.ts'

export type HeaderScroll = { readonly y: number; readonly visible: boolean }
export type HideConditions = { readonly mayHide: boolean; readonly height: number }

/** Small tremors of a finger neither hide nor show. */
const MIN_SCROLL_PX = 6

/** HEAD-06: away on the way down, back on the way up; always there until the page has moved by its height, and while it may not change. */
export const headerAfterScroll = (
  before: HeaderScroll,
  y: number,
  { mayHide, height }: HideConditions,
): HeaderScroll => {
  if (y <= height || !mayHide) return { y, visible: true }
  if (Math.abs(y - before.y) < MIN_SCROLL_PX) return before
  return { y, visible: y < before.y }
}

/** Keeps the header's state (HEAD-07) true to what is scrolled, measured and open. */
export const useHeaderVisibility = (header: RefObject<HTMLElement | null>, mayChange: boolean): boolean => {
  useEffect(
    () => headerState.set({ allowChangeVisibility: mayChange, ...(mayChange ? {} : { isVisible: true }) }),
    [mayChange],
  )

  useEffect(() => {
    const measured = new ResizeObserver(([entry]) =>
      headerState.set({ height: Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0) }),
    )
    if (header.current) measured.observe(header.current)
    return () => measured.disconnect()
  }, [header])

  useEffect(() => {
    let place: HeaderScroll = { y: 0, visible: true }
    const scrolled = () => {
      const { allowChangeVisibility, height } = headerState.get()
      place = headerAfterScroll(place, Math.max(0, window.scrollY), { mayHide: allowChangeVisibility, height })
      headerState.set({ isVisible: place.visible })
    }
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      headerState.set({ isVisible: true })
    }
  }, [])
  return useHeaderState((state) => state.isVisible)
}
