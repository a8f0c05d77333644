/** Draws what a router shows, on the server and in the browser. */
import { Component, type ComponentType, type ReactNode, use, useLayoutEffect, useState, startTransition } from 'react'
import type { BrowserRouter } from './browser-router.ts'
import {
  FailedStepContext,
  LocationContext,
  NextLocationContext,
  RevalidatingContext,
  RouteContext,
  RouteErrorContext,
  RouterContext,
} from './hooks.ts'
import type { Location } from './location.ts'
import type { Router, RouterState, RouteState } from './route-state.ts'

/** The shell around every page, and what it shows in place of a page that failed. */
export type Shell = { readonly Root: ComponentType<{ children: ReactNode }>; readonly Failure: ComponentType }

type BoundaryProps = {
  readonly location: Location | null
  readonly failed: (error: unknown) => ReactNode
  readonly children: ReactNode
}
type BoundaryState = { readonly location: Location | null; readonly thrown: readonly [unknown] | null }

/** Shows `failed` for what its children throw while they render, until the next navigation. */
class RenderBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, thrown: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: [error] }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, thrown: null }
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown === null ? this.props.children : this.props.failed(thrown[0])
  }
}

const PageView = ({ Failure }: Pick<Shell, 'Failure'>) => {
  const state = use(RouteContext)
  if (state === null) return null
  const { failure, route } = state
  if (failure === null) return route && <route.Component />
  const Shown = (failure.at === 'page' ? route?.ErrorBoundary : undefined) ?? Failure
  return (
    <RouteErrorContext value={failure.error}>
      <Shown />
    </RouteErrorContext>
  )
}

export const RouteView = ({ Root, Failure }: Shell) => {
  const location = use(LocationContext)
  const failed = (error: unknown): ReactNode => (
    <RouteErrorContext value={error}>
      <Failure />
    </RouteErrorContext>
  )
  return (
    <RenderBoundary location={location} failed={(error) => <Root>{failed(error)}</Root>}>
      <Root>
        <RenderBoundary location={location} failed={failed}>
          <PageView Failure={Failure} />
        </RenderBoundary>
      </Root>
    </RenderBoundary>
  )
}

const NO_NAVIGATION: Router = { navigate: async () => {}, revalidate: async () => {} }

type ProvidedProps = { readonly router: Router; readonly state: RouterState; readonly children: ReactNode }

/** A navigation that begins renders nothing again but what asks where it leads. */
const Provided = ({ router, state: { shown, next, failed, isRevalidating }, children }: ProvidedProps) => (
  <RouterContext value={router}>
    <RouteContext value={shown}>
      <LocationContext value={shown.location}>
        <NextLocationContext value={next}>
          <FailedStepContext value={failed}>
            <RevalidatingContext value={isRevalidating}>{children}</RevalidatingContext>
          </FailedStepContext>
        </NextLocationContext>
      </LocationContext>
    </RouteContext>
  </RouterContext>
)

/** A page that stays as it is: on the server, and in tests of components. */
export const StaticRouter = ({ shown, children }: { shown: RouteState; children: ReactNode }) => (
  <Provided router={NO_NAVIGATION} state={{ shown, next: null, failed: null, isRevalidating: false }}>
    {children}
  </Provided>
)

/** The pages of a tab. `children` must be a constant. */
export const RouterProvider = ({ router, children }: { router: BrowserRouter; children: ReactNode }) => {
  const [state, setState] = useState(router.current)
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setState(next))), [router])
  useLayoutEffect(() => router.scroll(state.shown.location), [router, state.shown.location])
  return (
    <Provided router={router} state={state}>
      {children}
    </Provided>
  )
}
