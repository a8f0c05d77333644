/**
 * Which links lead to pages of ours, and how they are followed: one listener for the whole document, so that a link costs
 * nothing when drawn and nothing when made live. React's own handlers run first; what they prevent is not followed.
 */
import { useEffect } from 'react'
import { createPath, useNavigate } from 'react-router'
import { PREVENT_SCROLL_RESET } from '#web/ui/controls/link-attributes.ts'

/** Of our addresses those that are no pages: calls and files. */
const NO_PAGE = /^\/(api|assets|builds|img|upload)(\/|$)|\.\w+$/

/** Where the router goes for this link; null: it is the browser's own business. */
export const pageOf = (
  link: HTMLAnchorElement | HTMLAreaElement,
): { pathname: string; search: string; hash: string } | null => {
  const { origin, pathname, search, hash } = link
  const ours =
    origin === window.location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !link.getAttribute('href')?.startsWith('#')
  return ours && !NO_PAGE.test(pathname) ? { pathname, search, hash } : null
}

/** With a key held or another button it is the browser that opens a tab, a window, a menu. */
const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** The way of the press was laid before React redrew anything: what was pressed may be gone from the page by now. */
const pressedLink = (event: MouseEvent): HTMLAnchorElement | undefined =>
  event.composedPath().find((part) => part instanceof HTMLAnchorElement)

/** In the window, thus after React, which listens in the document. */
export const useFollowedLinks = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.defaultPrevented || !isPlainPress(event) ? undefined : pressedLink(event)
      const page = link && pageOf(link)
      if (!link || !page) return
      event.preventDefault()
      const address = createPath(page)
      void navigate(address, {
        replace: address === createPath(window.location),
        preventScrollReset: link.hasAttribute(PREVENT_SCROLL_RESET),
      })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
}
