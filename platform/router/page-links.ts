/**
 * Client-side navigation by links: one listener for the whole document, so that rendering and hydrating a link costs nothing.
 * React's own handlers run first; a link whose default they prevent is not followed.
 */
import { useEffect } from 'react'
import { useNavigate } from './hooks.ts'
import { createPath } from './location.ts'
import { afterPaint } from '#platform/ui/behaviour/after-paint.ts'
import { preparePage } from './prepare.ts'
import { removeSpeculationRules } from './speculation-rules.ts'
import { PREVENT_SCROLL_RESET } from '#platform/ui/controls/link.tsx'

/** Number in `?page=`; 1 when it is missing or malformed. */
export const pageNumberIn = (query: URLSearchParams): number => {
  const text = query.get('page')
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** Addresses of the shop that are not pages: calls and files. */
const NOT_A_PAGE = /^\/(api|assets|builds|img|upload)(\/|$)|\.\w+$/

/** Where the router goes for this link; null: the browser follows it. */
export const targetOf = (
  link: HTMLAnchorElement | HTMLAreaElement,
): { pathname: string; search: string; hash: string } | null => {
  const { origin, pathname, search, hash } = link
  const isOfShop =
    origin === window.location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !link.getAttribute('href')?.startsWith('#')
  return isOfShop && !NOT_A_PAGE.test(pathname) ? { pathname, search, hash } : null
}

/** False with a modifier key or another button: the browser opens a tab, a window or a menu. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** By the event's path, because React may have removed the pressed element already. */
const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((part) => part instanceof HTMLAnchorElement)

/** A mouse that only crosses a link opens nothing. */
const HOVER_MS = 65

/** Prepares the page of a link on which a finger or a button goes down, or a mouse rests. Returns what ends it. */
const prepareTouchedLinks = (): (() => void) => {
  let resting: ReturnType<typeof setTimeout> | undefined
  const prepare = (link: HTMLAnchorElement | undefined): void => {
    const target = link && targetOf(link)
    if (target && createPath(target) !== createPath(window.location)) preparePage(target)
  }
  const down = (event: Event): void => prepare(linkOf(event))
  const over = (event: PointerEvent): void => {
    clearTimeout(resting)
    if (event.pointerType !== 'mouse') return
    const link = linkOf(event)
    if (link) resting = setTimeout(prepare, HOVER_MS, link)
  }
  const events = new AbortController()
  const options = { passive: true, signal: events.signal }
  window.addEventListener('pointerdown', down, options)
  window.addEventListener('pointerover', over, options)
  return () => {
    clearTimeout(resting)
    events.abort()
  }
}

/** Listens on `window`, so it runs after React, which listens on the document. */
export const useFollowedLinks = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.defaultPrevented || !isPlainPress(event) ? undefined : linkOf(event)
      const target = link && targetOf(link)
      if (!link || !target) return
      event.preventDefault()
      const address = createPath(target)
      const preventScrollReset = link.hasAttribute(PREVENT_SCROLL_RESET)
      afterPaint(() => void navigate(address, { replace: address === createPath(window.location), preventScrollReset }))
    }
    window.addEventListener('click', follow)
    removeSpeculationRules()
    const stopPreparing = prepareTouchedLinks()
    return () => {
      window.removeEventListener('click', follow)
      stopPreparing()
    }
  }, [navigate])
}
