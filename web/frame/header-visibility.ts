import { useEffect, useRef, useState } from 'react'

export type HeaderPlace = { readonly y: number; readonly visible: boolean }

/** Small tremors of a finger neither hide nor show. */
const TREMOR_PX = 6
/** Near the top the header is always there. */
const TOP_PX = 120

/** HEAD-06: away on the way down, back on the way up; always there near the top or while it may not change. */
export const placeAfterScroll = (before: HeaderPlace, y: number, mayHide: boolean): HeaderPlace => {
  if (y <= TOP_PX || !mayHide) return { y, visible: true }
  if (Math.abs(y - before.y) < TREMOR_PX) return before
  return { y, visible: y < before.y }
}

export const useHeaderVisibility = (mayHide: boolean): boolean => {
  const place = useRef<HeaderPlace>({ y: 0, visible: true })
  const [visible, setVisible] = useState(true)
  useEffect(() => {
    const scrolled = () => {
      place.current = placeAfterScroll(place.current, Math.max(0, window.scrollY), mayHide)
      setVisible(place.current.visible)
    }
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [mayHide])
  return visible
}
