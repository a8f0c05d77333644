/**
 * Data of a page without its HTML: the response to a client-side navigation. The server runs the page's guard, loader and
 * old-address rules and answers JSON; the browser never runs a loader itself.
 */

/** `redirect`: a path of the shop, or an absolute address of another site. A failure is an HTTP status with a text instead. */
export type Payload = { readonly data: unknown } | { readonly redirect: string }

const SUFFIX = '.data'
const HOME = '/_root.data'
/** Data of the root route alone; they depend on the city only. */
export const SHELL_PAYLOAD = '/_shell.data'

/** «/delivery» → «/delivery.data». */
export const payloadPath = (pathname: string, search = ''): string => {
  const path = pathname.replace(/\/+$/, '')
  return (path === '' ? HOME : path + SUFFIX) + search
}

/** The page's path when this is the path of a payload; null: it is a page itself. */
export const pathOfPayload = (pathname: string): string | null => {
  if (!pathname.endsWith(SUFFIX)) return null
  return pathname === HOME ? '/' : pathname.slice(0, -SUFFIX.length)
}
