/** What React Router leaves in the window for its own use: every route with the files it needs, and which are there already. */
type RouterManifest = {
  /** A hash of everything the browser gets: the build's id. Absent in development. */
  readonly version?: string
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly id: string
        readonly parentId?: string
        readonly path?: string
        readonly index?: boolean
        readonly module: string
        readonly imports?: readonly string[]
      }
    >
  >
}
declare global {
  interface Window {
    readonly __reactRouterManifest?: RouterManifest
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>
    readonly __reactRouterDataRouter?: {
      readonly state: {
        readonly navigation: { readonly location?: { readonly pathname: string; readonly search: string } }
      }
    }
  }
}

export const buildId = (): string | undefined => window.__reactRouterManifest?.version

export const routes = (): RouterManifest['routes'] => window.__reactRouterManifest?.routes ?? {}

/** Where the router is going just now, as path and query. */
export const headedFor = (): string | undefined => {
  const next = window.__reactRouterDataRouter?.state.navigation.location
  return next && next.pathname + next.search
}

export const isLoaded = (routeId: string): boolean => Object.hasOwn(window.__reactRouterRouteModules ?? {}, routeId)
