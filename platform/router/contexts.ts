/** Contexts that loaders read from their request. Loaders run on the server only. */
import { createContext, RouterContextProvider } from 'react-router'
import type { Calls } from '#app/api/groups.ts'
import type { PageParts } from '#app/api/page-parts.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'

/** The shop's calls, in process: `context.get(callsContext).catalog.list({ … })`. */
export const callsContext = createContext<Calls>()
/** Key of the city the page is rendered for; delivery-only cities are rendered as 'default', and the browser fills in the name. */
export const cityContext = createContext<string>(NO_CITY)
/** Public origin, for canonical and other absolute addresses: 'https://glad.example'. */
export const originContext = createContext<string>()
/** The shop's name, words and colours. */
export const shopContext = createContext<ShopPages>()
/** Whether the showcase of components is shown; in production it is an unknown page. */
export const showcaseContext = createContext(false)
/** Receives an unexpected error of an optional block; the page is shown without it. */
export const reportContext = createContext<(error: unknown) => void>()

export const loaderContext = ({ calls, city, origin, shop, showcase, report }: PageParts): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(callsContext, calls)
  context.set(cityContext, city)
  context.set(originContext, origin)
  context.set(shopContext, shop)
  context.set(showcaseContext, showcase)
  context.set(reportContext, report)
  return context
}
