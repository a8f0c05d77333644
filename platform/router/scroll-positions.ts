/** Scroll positions of the tab's history, which outlive a reload of the page. */
import type { Location } from './location.ts'

const SAVED = 'shop:scroll'

const savedPositions = (): Map<string, number> => {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(SAVED) ?? '{}')
    return new Map(
      Object.entries(Object(saved)).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    )
  } catch {
    return new Map()
  }
}

/** Takes scrolling over from the browser, which gets it back while the page is left. `current`: the location that is shown. */
export const watchScrolling = (current: () => Location) => {
  const positions = savedPositions()
  const save = (): void => void positions.set(current().key, window.scrollY)
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    save()
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(SAVED, JSON.stringify(Object.fromEntries(positions)))
    } catch {
      // Without storage only a reload forgets them.
    }
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return { save, of: ({ key }: Location): number | undefined => positions.get(key) }
}

/** Scrolls to the part of the page that the hash names. Returns whether it exists. */
const scrollToHash = (hash: string): boolean => {
  const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  part?.scrollIntoView()
  return part !== null
}

/** `position`: where the page was when it was last seen. `stays`: without one it is not moved. */
export const scrollPage = ({ hash }: Location, position: number | undefined, stays: boolean): void => {
  if (position !== undefined) window.scrollTo(0, position)
  else if (!stays && !scrollToHash(hash)) window.scrollTo(0, 0)
}
