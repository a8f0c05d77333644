import { type RefObject, useEffect } from 'react'
import { headerState, useHeaderState } from '#platform/client/header-state.ts'

export type HeaderScroll = { readonly y: number; readonly visible: boolean }
export type HideConditions = { readonly mayHide: boolean; readonly height: number }

/** Shorter scrolls are ignored: a resting finger moves a little. */
const MIN_SCROLL_PX = 6

/**
 * HEAD-06: hidden while scrolling down, shown while scrolling up. Always shown until the page has scrolled by the header's
 * height, and while it may not hide.
 */
export const headerAfterScroll = (
  before: HeaderScroll,
  y: number,
  { mayHide, height }: HideConditions,
): HeaderScroll => {
  if (y <= height || !mayHide) return { y, visible: true }
  if (Math.abs(y - before.y) < MIN_SCROLL_PX) return before
  return { y, visible: y < before.y }
}

/** Updates the header's state (HEAD-07) on scroll and resize, and while a layer is open. Returns whether it is visible. */
export const useHeaderVisibility = (header: RefObject<HTMLElement | null>, mayChange: boolean): boolean => {
  useEffect(
    () => headerState.set({ allowChangeVisibility: mayChange, ...(mayChange ? {} : { isVisible: true }) }),
    [mayChange],
  )

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      headerState.set({ height: Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0) }),
    )
    if (header.current) observer.observe(header.current)
    return () => observer.disconnect()
  }, [header])

  useEffect(() => {
    let scroll: HeaderScroll = { y: 0, visible: true }
    const onScroll = () => {
      const { allowChangeVisibility, height } = headerState.get()
      scroll = headerAfterScroll(scroll, Math.max(0, window.scrollY), { mayHide: allowChangeVisibility, height })
      headerState.set({ isVisible: scroll.visible })
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      headerState.set({ isVisible: true })
    }
  }, [])
  return useHeaderState((state) => state.isVisible)
}
