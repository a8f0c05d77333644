import { useEffect, useState } from 'react'

/** Share of the viewport height above the line where the visitor reads. */
const READING_LINE = 0.34

const sectionBeingRead = (parts: readonly HTMLElement[]): string | undefined =>
  (parts.findLast((part) => part.getBoundingClientRect().top <= innerHeight * READING_LINE) ?? parts[0])?.id

/** Id of the section being read, of those of `ids` that are on the page. */
export const useCurrentSection = (ids: readonly string[]): string => {
  const [current, setCurrent] = useState(ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    const parts = key.split(',').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => setCurrent((before) => sectionBeingRead(parts) ?? before)
    // The current section can change only when an edge crosses the reading line.
    const observer = new IntersectionObserver(update, { rootMargin: '-34% 0px -66%' })
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [key])
  return current
}
