import type { ComponentType } from 'react'
import type { LoaderFunction, Location, ShouldRevalidateFunction } from 'react-router'
import type { HeadTag } from './head-tags.tsx'

export type MetaArgs<Loader> = {
  readonly loaderData: Loader extends (...args: never) => infer Result ? Awaited<Result> : undefined
  readonly location: Location
}

/** What a file in web/routes exports. `loader` runs in the server only; in the browser its result comes as a payload. */
export type Screen = {
  readonly default: ComponentType
  readonly loader?: LoaderFunction
  /** Title, description and other tags of the head, made from the data of this screen's loader. */
  readonly meta?: (args: never) => readonly HeadTag[]
  readonly shouldRevalidate?: ShouldRevalidateFunction
  /** Shown instead of the page when its loader failed; without it the shell shows the failure. */
  readonly ErrorBoundary?: ComponentType
}
