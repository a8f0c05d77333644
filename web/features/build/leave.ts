/**
 * INFRA-02. A script that did not come is asked for by a page made anew, mostly of a newer build: at most once in ten seconds
 * for each path, so that a shop that is ill is not asked to death, and with what was typed and where the page stood kept.
 */
import { keepForms } from './kept-forms.ts'
import { headedFor } from './router-manifest.ts'

const REPLACED = 'shop:replaced'
const NOT_AGAIN_MS = 10_000

let leaving = false

/** A full page load. Going back, the address is there already. */
export const leaveFor = (address: string): void => {
  if (leaving) return
  leaving = true
  // Whoever comes back to this page as it was left finds it watchful again.
  setTimeout(() => (leaving = false), NOT_AGAIN_MS)
  const { pathname, search } = window.location
  if (address === pathname + search) {
    keepForms()
    window.location.reload()
  } else window.location.assign(address)
}

const replacedAt = (): Record<string, number> => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(REPLACED) ?? '{}')
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {}
}

/** Without a memory nothing could stop it from doing so for ever. */
const isFirstOf = (path: string, now: number): boolean => {
  try {
    const recent = Object.entries(replacedAt()).filter(([, at]) => now - at < NOT_AGAIN_MS)
    if (recent.some(([replaced]) => replaced === path)) return false
    sessionStorage.setItem(REPLACED, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }))
    return true
  } catch {
    return false
  }
}

/** True: the page is being replaced, and what failed need not be mourned. Without a network it stays: there is nothing to be had. */
export const replacePage = (): boolean => {
  if (leaving) return true
  const address = headedFor() ?? window.location.pathname + window.location.search
  if (!navigator.onLine || !isFirstOf(address.split('?')[0] ?? '', Date.now())) return false
  leaveFor(address)
  return true
}

/** `vite:preloadError` comes from parts of a page, the other one from whole pages and from parts that can do without. */
export const watchScripts = (scriptLost: string): void => {
  addEventListener('vite:preloadError', () => void replacePage())
  addEventListener(scriptLost, (event) => {
    if (replacePage()) event.preventDefault()
  })
}
