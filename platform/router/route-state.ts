import type { ComponentType } from 'react'
import type { PageName } from '#kernel/pages/pages.ts'
import type { Location } from './location.ts'

/** Whether a step to another address of the same page loads its data again. */
export type ShouldRevalidate = (step: { readonly currentUrl: URL; readonly nextUrl: URL }) => boolean

/** A page's screen, ready to be shown. */
export type PageRoute = {
  readonly Component: ComponentType
  /** Shown when the page's data failed; without it the shell shows the failure. */
  readonly ErrorBoundary?: ComponentType
  readonly shouldRevalidate?: ShouldRevalidate
}

/** `root`: the shell's data failed. */
export type RouteFailure = { readonly at: 'root' | 'page'; readonly error: unknown }

/** What is shown. */
export type RouteState = {
  readonly location: Location
  readonly page: PageName
  /** Absent when the page's script failed to load. */
  readonly route?: PageRoute | undefined
  /** Data of the shell's loader; undefined when it failed. */
  readonly rootData: unknown
  /** Data of the page's loader. */
  readonly data: unknown
  readonly failure: RouteFailure | null
}

export type NavigateOptions = {
  /** The step is not one to go back to. */
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
}

export type Router = {
  /** Resolves when the page is shown, has failed, or another navigation has begun. */
  readonly navigate: (address: string, options?: NavigateOptions) => Promise<void>
  /** Loads the data of the page and of the shell again. */
  readonly revalidate: () => Promise<void>
}

/** A step within the page whose data did not come, so that the page stayed as it was. `again` takes it once more. */
export type FailedStep = { readonly location: Location; readonly again: () => void }

/** `next`: where a navigation under way leads. */
export type RouterState = {
  readonly shown: RouteState
  readonly next: Location | null
  readonly failed: FailedStep | null
  readonly isRevalidating: boolean
}
