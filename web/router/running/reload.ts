/**
 * INFRA-02. When a script does not come, the page is loaded again, mostly from a newer build: at most once in ten seconds for
 * each path, so that a failing shop is not flooded. Form fields and scroll position are saved and restored.
 */
import { saveForms } from './saved-forms.ts'
import { navigationTarget } from '../browser-router.ts'

const RELOADED = 'shop:reloaded'
const MIN_INTERVAL_MS = 10_000

let isLeaving = false

/** A full page load; a reload when the address is already this one, as after going back. */
export const leaveFor = (address: string): void => {
  if (isLeaving) return
  isLeaving = true
  // The browser may bring this page back from its cache.
  setTimeout(() => (isLeaving = false), MIN_INTERVAL_MS)
  const { pathname, search } = window.location
  if (address === pathname + search) {
    saveForms()
    window.location.reload()
  } else window.location.assign(address)
}

const reloadedAt = (): Record<string, number> => {
  const saved: unknown = JSON.parse(sessionStorage.getItem(RELOADED) ?? '{}')
  return typeof saved === 'object' && saved !== null
    ? Object.fromEntries(
        Object.entries(saved).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {}
}

/** Without session storage nothing would stop an endless reload, so there is none. */
const isFirstOf = (path: string, now: number): boolean => {
  try {
    const recent = Object.entries(reloadedAt()).filter(([, at]) => now - at < MIN_INTERVAL_MS)
    if (recent.some(([reloaded]) => reloaded === path)) return false
    sessionStorage.setItem(RELOADED, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }))
    return true
  } catch {
    return false
  }
}

/** True: the page is being loaded again, so the failure need not be shown. Offline it never is: there is nothing to load. */
export const reloadForNewBuild = (): boolean => {
  if (isLeaving) return true
  const address = navigationTarget() ?? window.location.pathname + window.location.search
  if (!navigator.onLine || !isFirstOf(address.split('?')[0] ?? '', Date.now())) return false
  leaveFor(address)
  return true
}

/** `vite:preloadError` comes from Vite's dynamic imports, `scriptLost` from parts the page can do without. */
export const watchScripts = (scriptLost: string): void => {
  addEventListener('vite:preloadError', () => void reloadForNewBuild())
  addEventListener(scriptLost, (event) => {
    if (reloadForNewBuild()) event.preventDefault()
  })
}
