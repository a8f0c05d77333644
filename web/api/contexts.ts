import { createContext, RouterContextProvider } from 'react-router'
import type { Calls } from '#contract/groups.ts'
import { NO_CITY } from '#domain/contacts.ts'

/** The shop's calls, in process: `context.get(callsContext).catalog.list({ … })`. */
export const callsContext = createContext<Calls>()
/** Key of the city the page is rendered for; delivery-only cities are rendered as 'default', and the browser fills in the name. */
export const cityContext = createContext<string>(NO_CITY)
/** Public origin, for canonical and other absolute addresses: 'https://glad.example'. */
export const originContext = createContext<string>()
/** Who is signed in, on pages of one person; null: nobody, or the page is everybody's. */
export const customerContext = createContext<number | null>(null)
/** Where unexpected failures of loaders and rendering are told. */
export const reportContext = createContext<(error: unknown) => void>()

export type PageParts = {
  calls: Calls
  city: string
  origin: string
  customerId: number | null
  report: (error: unknown) => void
}

export const pageContext = (parts: PageParts): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(callsContext, parts.calls)
  context.set(cityContext, parts.city)
  context.set(originContext, parts.origin)
  context.set(customerContext, parts.customerId)
  context.set(reportContext, parts.report)
  return context
}
