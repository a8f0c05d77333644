/** What loaders read of their request. Loaders run on the server only. */
import type { Calls } from '#app/api/groups.ts'
import type { PageParts } from '#app/api/page-parts.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'

type ContextKey<T> = (parts: PageParts) => T
export type LoaderContext = { readonly get: <T>(key: ContextKey<T>) => T }

/** The shop's calls, in process: `context.get(callsContext).catalog.list({ … })`. */
export const callsContext: ContextKey<Calls> = ({ calls }) => calls
/** Key of the city the page is rendered for; delivery-only cities are rendered as 'default', and the browser fills in the name. */
export const cityContext: ContextKey<string> = ({ city }) => city
/** Public origin, for canonical and other absolute addresses: 'https://glad.example'. */
export const originContext: ContextKey<string> = ({ origin }) => origin
/** The shop's name, words and colours. */
export const shopContext: ContextKey<ShopPages> = ({ shop }) => shop
/** Whether the visitor has no session, so that nothing of theirs is stored. False on a page that is the same for all visitors. */
export const newVisitorContext: ContextKey<boolean> = ({ isNew }) => isNew
/** Whether the showcase of components is shown; in production it is an unknown page. */
export const showcaseContext: ContextKey<boolean> = ({ showcase }) => showcase
/** Receives an unexpected error of an optional block; the page is shown without it. */
export const reportContext: ContextKey<(error: unknown) => void> = ({ report }) => report

export const loaderContext = (parts: PageParts): LoaderContext => ({ get: (key) => key(parts) })
