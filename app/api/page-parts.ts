/** What the server gives to the rendering of a page, and what it gets back. */
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import type { Calls } from './groups.ts'

export type PageParts = {
  readonly calls: Calls
  readonly city: string
  readonly origin: string
  readonly shop: ShopPages
  /** Who is signed in, on private pages; null: a guest, or a page that is the same for all visitors. */
  readonly customerId: number | null
  /** The visitor has no session, so that nothing of theirs is stored. False on a page that is the same for all visitors. */
  readonly isNew: boolean
  /** Receives unexpected errors of loaders and rendering. */
  readonly report: (error: unknown) => void
  /** False: of a page that fails only the status is answered, and nothing is rendered (INFRA-07). */
  readonly rendersErrors: boolean
  /** The showcase of components is a page. */
  readonly showcase: boolean
  /** Fields of a posted form; absent: the page is visited. */
  readonly fields?: URLSearchParams | undefined
}
export type RenderedPage = {
  readonly status: number
  /** Content type. */
  readonly type: string
  /** Target of a redirect; null without one. */
  readonly location: string | null
  /** To be set with a redirect, as the header's text. */
  readonly cookie?: string | undefined
  readonly body: string
  /** The inline scripts that the document wrote itself, for the content policy; absent: none. */
  readonly inlineScripts?: readonly string[]
  /** The inline stylesheets that the document wrote itself; absent: none. */
  readonly inlineStyles?: readonly string[]
}
