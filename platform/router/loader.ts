/** What a page's loader gets, and what it may throw. Loaders run on the server only. */
import type { LoaderContext } from './contexts.ts'

/** By the names of the pattern, decoded; `*` is the rest. */
export type Params = Readonly<Record<string, string>>

export type LoaderFunctionArgs = { readonly url: URL; readonly params: Params; readonly context: LoaderContext }
export type LoaderFunction = (args: LoaderFunctionArgs) => unknown

/** A failure with its HTTP status, shown in place of the page. `data`: the text for the shopper, if there is one. */
export type RouteError = { readonly status: number; readonly data: string | null }

/** To be thrown. */
export const routeError = (status: number, data: string | null): RouteError => ({ status, data })

/** By its form, because a page's data bring it from the server as JSON. */
export const isRouteError = (error: unknown): error is RouteError =>
  typeof error === 'object' &&
  error !== null &&
  'data' in error &&
  'status' in error &&
  typeof error.status === 'number'

/** `location`: a path of the shop, or an absolute address of another site. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** To be thrown. */
export const redirect = (location: string): Redirect => new Redirect(location)
