import { useEffect, useState } from 'react'

/** The section under the upper third of the screen, among those with these ids. */
export const useCurrentSection = (ids: readonly string[]): string => {
  const [current, setCurrent] = useState(ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    const parts = key.split(',').flatMap((id) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id)
      },
      { rootMargin: '-30% 0px -68%' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [key])
  return current
}
