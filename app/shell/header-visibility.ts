import { type RefObject, useEffect } from 'react'
import { headerState, useHeaderState } from '#platform/client/header-state.ts'

/** `page`: height of the whole page. */
export type HeaderScroll = { readonly y: number; readonly visible: boolean; readonly page: number }
export type HideConditions = { readonly mayHide: boolean; readonly height: number; readonly page: number }

/** Shorter scrolls are ignored: a resting finger moves a little. */
const MIN_SCROLL_PX = 6

/**
 * HEAD-06: hidden while scrolling down, shown while scrolling up. Always shown until the page has scrolled by the header's
 * height, and while it may not hide.
 */
export const headerAfterScroll = (
  before: HeaderScroll,
  y: number,
  { mayHide, height, page }: HideConditions,
): HeaderScroll => {
  if (y <= height || !mayHide) return { y, visible: true, page }
  const moved = y - before.y
  if (Math.abs(moved) < MIN_SCROLL_PX) return { ...before, page }
  // The browser holds what is on the screen in its place when something above changes its height.
  const isHeld = page !== before.page && Math.abs(moved - (page - before.page)) < MIN_SCROLL_PX
  return { y, visible: isHeld ? before.visible : moved < 0, page }
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
    let scroll: HeaderScroll = { y: 0, visible: true, page: 0 }
    const onScroll = () => {
      const { allowChangeVisibility, height } = headerState.get()
      const page = document.documentElement.scrollHeight
      scroll = headerAfterScroll(scroll, Math.max(0, window.scrollY), { mayHide: allowChangeVisibility, height, page })
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
