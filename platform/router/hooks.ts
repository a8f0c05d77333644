/** The router as components see it. Each hook renders its component again only when its own part changes. */
import { createContext, use } from 'react'
import type { Location } from './location.ts'
import type { LoaderFunction } from './loader.ts'
import type { FailedStep, Router, RouteState } from './route-state.ts'

export const RouterContext = createContext<Router | null>(null)
export const RouteContext = createContext<RouteState | null>(null)
export const LocationContext = createContext<Location | null>(null)
export const NextLocationContext = createContext<Location | null>(null)
export const FailedStepContext = createContext<FailedStep | null>(null)
export const RevalidatingContext = createContext(false)
export const RouteErrorContext = createContext<unknown>(null)

const given = <T>(value: T | null): T => {
  if (value === null) throw new Error('Rendered outside the router')
  return value
}

export const useLocation = (): Location => given(use(LocationContext))
export const useNavigate = (): Router['navigate'] => given(use(RouterContext)).navigate

/** `location`: where a navigation under way leads. */
export const useNavigation = (): { readonly state: 'idle' | 'loading'; readonly location: Location | null } => {
  const location = use(NextLocationContext)
  return { state: location === null ? 'idle' : 'loading', location }
}

export const useRevalidator = (): Pick<Router, 'revalidate'> & { readonly state: 'idle' | 'loading' } => ({
  revalidate: given(use(RouterContext)).revalidate,
  state: use(RevalidatingContext) ? 'loading' : 'idle',
})

/** Null: the last step has not failed. */
export const useFailedStep = (): FailedStep | null => use(FailedStepContext)

/** What the page's loader returned. */
export const useLoaderData = <Loader extends LoaderFunction>(): Awaited<ReturnType<Loader>> =>
  given(use(RouteContext)).data as Awaited<ReturnType<Loader>>

/** What the shell's loader returned; undefined: it failed. */
export const useShellData = <Data>(): Data | undefined => given(use(RouteContext)).rootData as Data | undefined

/** What was thrown, inside the screen of a failure. */
export const useRouteError = (): unknown => use(RouteErrorContext)
