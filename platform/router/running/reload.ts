/**
 * INFRA-02. When a script fails to load, the page is reloaded, usually from a newer build: at most once in ten seconds for
 * each path, so that a failing server gets few requests. Form fields and scroll position are saved and restored.
 */
import { saveForms } from './saved-forms.ts'
import { navigationTarget } from '../browser-router.ts'

const RELOADED = 'shop:reloaded'
const MIN_INTERVAL_MS = 10_000

let isLeaving = false

/** Loads a page completely; reloads when the address is the current one, as after going back. */
export const leaveFor = (address: string): void => {
  if (isLeaving) return
  isLeaving = true
  // The browser may restore this page from its back/forward cache.
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

/** False without session storage, which is what prevents an endless reload. */
const isFirstReload = (path: string, now: number): boolean => {
  try {
    const recent = Object.entries(reloadedAt()).filter(([, at]) => now - at < MIN_INTERVAL_MS)
    if (recent.some(([reloaded]) => reloaded === path)) return false
    sessionStorage.setItem(RELOADED, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }))
    return true
  } catch {
    return false
  }
}

/** True: the page is being reloaded, so the failure need not be shown. Always false when offline. */
export const reloadForNewBuild = (): boolean => {
  if (isLeaving) return true
  const address = navigationTarget() ?? window.location.pathname + window.location.search
  if (!navigator.onLine || !isFirstReload(address.split('?')[0] ?? '', Date.now())) return false
  leaveFor(address)
  return true
}

/** `vite:preloadError` is Vite's event of a failed dynamic import, `loadFailed` that of a lazy component. */
export const watchScripts = (loadFailed: string): void => {
  addEventListener('vite:preloadError', () => void reloadForNewBuild())
  addEventListener(loadFailed, (event) => {
    if (reloadForNewBuild()) event.preventDefault()
  })
}
