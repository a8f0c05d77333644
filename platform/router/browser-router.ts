/** The router of this tab: navigations one at a time, their data and scripts, the history and the scroll position. */
import type { NamedPage } from '#kernel/pages/pages.ts'
import { matchPage } from '#kernel/pages/match-page.ts'
import { isRouteError, Redirect } from './loader.ts'
import { createPath, type Location } from './location.ts'
import type { PageRoute, RouteFailure, Router, RouterState, RouteState } from './route-state.ts'
import { scrollPage, watchScrolling } from './scroll-positions.ts'

/** What the router loads. Each may throw a `Redirect` or a failure. */
export type Loads = {
  readonly route: (page: NamedPage) => Promise<PageRoute>
  readonly data: (page: NamedPage, address: URL, signal: AbortSignal) => Promise<unknown>
  readonly root: (signal: AbortSignal) => Promise<unknown>
}

export type BrowserRouter = Router & {
  readonly current: () => RouterState
  readonly subscribe: (changed: (state: RouterState) => void) => () => void
  /** Scrolls a page that has just been shown. */
  readonly scroll: (location: Location) => void
}

type Step = 'push' | 'replace' | 'pop' | 'stay'
type Entry = { readonly key: string; readonly idx: number }

const newKey = (): string => Math.random().toString(36).slice(2, 10)

const entryOf = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? { key: state.key, idx: 'idx' in state && typeof state.idx === 'number' ? state.idx : 0 }
    : null

/** Location of the address bar. An entry that the browser has made gets its key. */
const locationNow = (): Location => {
  const { pathname, search, hash } = window.location
  const entry = entryOf(history.state) ?? { key: newKey(), idx: 0 }
  if (entryOf(history.state) === null) history.replaceState(entry, '')
  return { pathname, search, hash, key: entry.key }
}

const isHashAlone = (current: Location, next: Location): boolean =>
  current.pathname === next.pathname && current.search === next.search && (next.hash !== '' || current.hash !== '')

/** Whether another try may help: no answer, or a failure of the server. */
const isPassing = (error: unknown): boolean => !isRouteError(error) || error.status >= 500

const valueOf = <T>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined
const errorOf = (settled: PromiseSettledResult<unknown>): readonly [unknown] | null =>
  settled.status === 'rejected' ? [settled.reason] : null

/** `first`: what the server has rendered. */
export const createBrowserRouter = (first: Omit<RouteState, 'location'>, loads: Loads): BrowserRouter => {
  let state: RouterState = {
    shown: { ...first, location: locationNow() },
    next: null,
    failed: null,
    isRevalidating: false,
  }
  const listeners = new Set<(state: RouterState) => void>()
  const positions = watchScrolling(() => state.shown.location)
  let underWay: { readonly controller: AbortController; readonly args: readonly [Location, Step, boolean] } | undefined
  /** Data that were to be loaded again, by a call that another one has replaced, are loaded by that one. */
  let mustReload = false
  /** The location at which the page is not moved. That of the first page is the browser's. */
  let staysAt = state.shown.location

  const set = (next: RouterState): void => {
    state = next
    for (const changed of listeners) changed(state)
  }

  const writeHistory = (location: Location, step: Step): void => {
    const idx = entryOf(history.state)?.idx ?? 0
    if (step === 'push') history.pushState({ key: location.key, idx: idx + 1 }, '', createPath(location))
    if (step === 'replace') history.replaceState({ key: location.key, idx }, '', createPath(location))
  }

  const show = (shown: RouteState, step: Step, stays: boolean): void => {
    underWay = undefined
    mustReload = false
    writeHistory(shown.location, step)
    if (stays) staysAt = shown.location
    set({ shown, next: null, failed: null, isRevalidating: false })
  }

  const leaveFor = (address: string, step: Step): void => {
    if (step === 'replace' || step === 'pop') window.location.replace(address)
    else window.location.assign(address)
  }

  const load = async (location: Location, step: Step, stays: boolean): Promise<void> => {
    const { shown } = state
    underWay?.controller.abort()
    positions.save()
    if (step !== 'stay' && !mustReload && isHashAlone(shown.location, location))
      return show({ ...shown, location }, step, stays)
    const controller = new AbortController()
    underWay = { controller, args: [location, step, stays] }
    set({ ...state, next: step === 'stay' ? null : location, failed: null, isRevalidating: step === 'stay' })
    const { page } = matchPage(location.pathname)
    const [currentUrl, nextUrl] = [shown.location, location].map(
      (one) => new URL(createPath(one), window.location.origin),
    )
    if (currentUrl === undefined || nextUrl === undefined) return
    const keepsData =
      !mustReload &&
      page.name === shown.page &&
      shown.failure === null &&
      shown.route?.shouldRevalidate?.({ currentUrl, nextUrl }) === false
    const keepsRoot = !mustReload && currentUrl.href !== nextUrl.href && shown.rootData !== undefined
    const [rootData, data, route] = await Promise.allSettled([
      keepsRoot ? shown.rootData : loads.root(controller.signal),
      keepsData ? shown.data : loads.data(page, nextUrl, controller.signal),
      page.name === shown.page && shown.route ? shown.route : loads.route(page),
    ])
    if (controller.signal.aborted) return
    const error = errorOf(data) ?? errorOf(route)
    const rootError = errorOf(rootData)
    const thrown = error?.[0] ?? rootError?.[0]
    if (thrown instanceof Redirect) return follow(thrown.location, step, stays)
    // A step that does not move the page is one within it: a longer list, another filter. What is shown is still true.
    const isWithinPage =
      stays && step !== 'stay' && step !== 'pop' && page.name === shown.page && shown.failure === null
    if (isWithinPage && thrown !== undefined && isPassing(thrown)) {
      underWay = undefined
      const again = (): void => void load(location, step, stays)
      return set({ shown, next: null, failed: { location, again }, isRevalidating: false })
    }
    const failure: RouteFailure | null = rootError
      ? { at: 'root', error: rootError[0] }
      : error && { at: 'page', error: error[0] }
    show(
      {
        location,
        page: page.name,
        route: valueOf(route),
        rootData: valueOf(rootData),
        data: valueOf(data),
        failure,
      },
      step,
      stays,
    )
  }

  const follow = async (address: string, step: Step, stays: boolean): Promise<void> => {
    const next = new URL(address, window.location.href)
    if (next.origin !== window.location.origin) return leaveFor(address, step)
    const { pathname, search, hash } = next
    await load({ pathname, search, hash, key: newKey() }, step === 'push' ? 'push' : 'replace', stays)
  }

  addEventListener('popstate', (event) => {
    // The browser itself goes to a part of the page by a link that the router leaves alone.
    const stays = entryOf(event.state) === null
    void load(locationNow(), 'pop', stays)
  })

  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      changed(state)
      return () => listeners.delete(changed)
    },
    navigate: (address, { replace = false, preventScrollReset = false } = {}) =>
      follow(address, replace ? 'replace' : 'push', preventScrollReset),
    revalidate: () => {
      mustReload = true
      return load(...(underWay?.args ?? [state.shown.location, 'stay', true]))
    },
    scroll: (location) => scrollPage(location, positions.of(location), staysAt === location),
  }
}

let router: BrowserRouter | undefined

export const setRouter = (created: BrowserRouter): void => {
  router = created
}

/** Path and query of the navigation under way. */
export const navigationTarget = (): string | undefined => {
  const next = router?.current().next
  return next ? next.pathname + next.search : undefined
}
