import type { ComponentType } from 'react'
import type { LoaderFunction } from './loader.ts'
import type { Location } from './location.ts'
import type { ShouldRevalidate } from './route-state.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import type { HeadTag } from './document.tsx'

export type MetaArgs<Loader> = {
  readonly loaderData: Loader extends (...args: never) => infer Result ? Awaited<Result> : undefined
  readonly location: Location
  readonly shop: ShopProfile
}

/** The exports of a file `*.route.tsx`. `loader` runs on the server only; the browser gets its result as a payload. */
export type Screen = {
  readonly default: ComponentType
  readonly loader?: LoaderFunction
  /** Title, description and other tags of the head, made from the data of this screen's loader. */
  readonly meta?: (args: never) => readonly HeadTag[]
  readonly shouldRevalidate?: ShouldRevalidate
  /** Shown instead of the page when its loader failed; without it the shell shows the failure. */
  readonly ErrorBoundary?: ComponentType
}
