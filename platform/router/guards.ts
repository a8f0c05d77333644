/** Route guards (ROUTE-17): who may see which page, derived from the audience in `kernel/pages/pages.ts`. */
import { pages, type Page } from '#kernel/pages/pages.ts'

type Visitor = { readonly customerId: number | null }
/** Where a visitor who may not see the page is sent; null: the page is shown. */
type Guard = (visitor: Visitor) => string | null

const guards = {
  everybody: () => null,
  customer: ({ customerId }) => (customerId === null ? '/' : null),
} satisfies Record<string, Guard>

const isGuard = (name: string): name is keyof typeof guards => Object.hasOwn(guards, name)

/** ROUTE-18: a page whose guard does not exist is never shown. */
export const guardNamed = (name: string): Guard => {
  if (isGuard(name)) return guards[name]
  throw new Error(
    `There is no route guard named «${name}»: known are ${Object.keys(guards).join(', ')} (platform/router/guards.ts)`,
  )
}

/** Before the address that the sign-in of the home page opens afterwards. */
export const SIGN_IN_HASH = '#sign-in='

/** «/personal/orders/:number» → «/personal»: addresses under it that no page has are guarded as well. */
const firstSegment = (pattern: string): string => `/${pattern.split('/')[1] ?? ''}`

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Normalises a path as the router does: ignores case and repeated slashes. */
const normalized = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')

type Guarded = Pick<Page, 'pattern'> & { readonly audience: string }

/** Where the visitor is sent instead of this page; null: the page is shown. */
export const guardedBy = (pathname: string, visitor: Visitor, table: readonly Guarded[] = pages): string | null => {
  const path = normalized(pathname)
  const page = table.find(({ pattern, audience }) => audience !== 'everybody' && path.startsWith(firstSegment(pattern)))
  return page === undefined ? null : guardNamed(page.audience)(visitor)
}
