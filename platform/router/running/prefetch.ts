/**
 * ROUTE-19. Prefetches what the pages of visible links need: the chunks, once for all links to pages of that kind, and the
 * payload of a prerendered page. All links share one observer, so rendering a link costs nothing.
 */
import { pageOf } from '#kernel/pages/match-page.ts'
import { isLoaded } from '../load-screen.ts'
import { targetOf } from '../page-links.ts'
import { payloadPath } from '../payload.ts'
import { chunksOf, isPrerendered } from './builds.ts'
import { mayPrefetch } from './connection.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const MAX_CONCURRENT = 4

const run = limitConcurrency(MAX_CONCURRENT)
const fetched = new Set<string>()

/** `prefetch` has the lowest priority; Safari supports only `modulepreload`. Neither runs the script. */
const REL = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload'

const prefetchFile = (href: string, as: 'script' | 'fetch'): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    const done = (): void => {
      link.remove()
      resolve()
    }
    link.addEventListener('load', done)
    link.addEventListener('error', done)
    link.rel = as === 'script' ? REL : 'prefetch'
    // Module scripts are requested with CORS; a response without it would not be reused.
    if (as === 'script') link.crossOrigin = 'anonymous'
    link.as = as
    link.href = href
    document.head.append(link)
  })

const filesOf = (path: string): { href: string; as: 'script' | 'fetch' }[] => {
  const page = pageOf(path).name
  if (page === 'notFound') return []
  const scripts = isLoaded(page) ? [] : chunksOf(page)
  const payload = isPrerendered(path) && path !== window.location.pathname ? [payloadPath(path)] : []
  return [
    ...scripts.map((href) => ({ href, as: 'script' as const })),
    ...payload.map((href) => ({ href, as: 'fetch' as const })),
  ]
}

const prefetch = (path: string): void => {
  const files = filesOf(path).filter(({ href }) => !fetched.has(href))
  for (const { href, as } of files) {
    fetched.add(href)
    run(() => prefetchFile(href, as))
  }
}

const pathOf = (link: HTMLAnchorElement | HTMLAreaElement): string | null =>
  targetOf(link)?.pathname.replace(/(.)\/+$/, '$1') ?? null

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 200)
}

/** Observes the page's links, also those added later. */
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
  const observeNewLinks = (): void => {
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
    whenIdle(observeNewLinks)
  }
  plan()
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
}
