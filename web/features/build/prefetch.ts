/**
 * ROUTE-19. What a link leads to is fetched when the link comes into sight: the script of its page, once for all links to
 * pages of that kind, and the payload where the build has one. One observer for all links, so a link costs nothing when drawn.
 */
import { matchPath } from 'react-router'
import { pageOf } from '#web/router/page-links.ts'
import { atMost } from './at-most.ts'
import { isPrerendered } from './builds.ts'
import { mayPrefetch } from './connection.ts'
import { isLoaded, routes } from './router-manifest.ts'

const MOST_AT_ONCE = 4

const run = atMost(MOST_AT_ONCE)
const fetched = new Set<string>()

/** Safari knows only the second; the first asks at the lowest priority and runs nothing. */
const REL = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload'

const fetchAhead = (href: string, as: 'script' | 'fetch'): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    const done = (): void => {
      link.remove()
      resolve()
    }
    link.addEventListener('load', done)
    link.addEventListener('error', done)
    link.rel = as === 'script' ? REL : 'prefetch'
    // Scripts of modules are asked for in this mode; with another one the answer could not be used for them.
    if (as === 'script') link.crossOrigin = 'anonymous'
    link.as = as
    link.href = href
    document.head.append(link)
  })

type Route = ReturnType<typeof routes>[string]

const routeOf = (path: string): Route | undefined =>
  Object.values(routes()).find(
    (route) =>
      route.parentId !== undefined &&
      route.path !== '*' &&
      matchPath({ path: route.index === true ? '/' : (route.path ?? ''), end: true }, path) !== null,
  )

const filesOf = (route: Route, path: string): { href: string; as: 'script' | 'fetch' }[] => {
  const scripts = isLoaded(route.id) ? [] : [route.module, ...(route.imports ?? [])]
  // Exactly what the router will ask for: the root's data stay as they are.
  const payload =
    isPrerendered(path) && path !== window.location.pathname
      ? [`${path}.data?${new URLSearchParams({ _routes: route.id })}`]
      : []
  return [
    ...scripts.map((href) => ({ href, as: 'script' as const })),
    ...payload.map((href) => ({ href, as: 'fetch' as const })),
  ]
}

const prefetch = (path: string): void => {
  const route = routeOf(path)
  if (!route) return
  const files = filesOf(route, path).filter(({ href }) => !fetched.has(href))
  for (const { href, as } of files) {
    fetched.add(href)
    run(() => fetchAhead(href, as))
  }
}

const pathOf = (link: HTMLAnchorElement | HTMLAreaElement): string | null =>
  pageOf(link)?.pathname.replace(/(.)\/+$/, '$1') ?? null

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 200)
}

/** Links that are there, and links that come later. */
export const prefetchVisible = (): void => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    fetched.add(new URL(href).pathname)
  const seen = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !mayPrefetch()) continue
      observer.unobserve(target)
      const path = target instanceof HTMLAnchorElement ? pathOf(target) : null
      if (path !== null) prefetch(path)
    }
  })
  let planned = false
  const look = (): void => {
    planned = false
    for (const link of document.links) {
      if (seen.has(link)) continue
      seen.add(link)
      observer.observe(link)
    }
  }
  const plan = (): void => {
    if (planned) return
    planned = true
    whenIdle(look)
  }
  plan()
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
}
