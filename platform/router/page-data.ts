/** Data that the server writes into the page for hydration. JSON in a data block, so no content policy is needed. */
import type { PageName } from '#kernel/pages/pages.ts'
import type { RouteState } from './route-state.ts'
import type { ShopPages, ShopProfile } from '#shop/company/facts/shop-profile.ts'

export type ShopMarks = Pick<ShopPages, 'theme' | 'hasTouchIcon'>

export type PageData = {
  /** Id of the build this page belongs to (INFRA-01); null in development. */
  readonly build: string | null
  /** The page that the server's router matched. */
  readonly page: PageName
  readonly stylesheets: readonly string[]
  readonly shop: ShopProfile
  /** The shop's stylesheet and icon, as in the document. */
  readonly marks: ShopMarks
} & Pick<RouteState, 'rootData' | 'data' | 'failure'>

export const PAGE_DATA_ID = 'page-data'

/** `<` is escaped, so that no text of the data can close the script element. */
export const writePageData = (data: PageData): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

export const readPageData = (): PageData => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text == null) throw new Error(`The page has no <script id="${PAGE_DATA_ID}">`)
  return JSON.parse(text) as PageData
}
