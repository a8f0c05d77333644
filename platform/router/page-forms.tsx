/**
 * Pages that work by forms without JavaScript. The server renders the forms into `<noscript>`; an answer to a posted form shows
 * them alone and has no scripts. Nothing of them is in the browser's bundle.
 */
import { createContext, type ReactNode, use } from 'react'
import type { Calls } from '#app/api/groups.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'

/** In the query of a page: shows its forms alone, also with JavaScript. */
export const FORMS_ONLY = 'plain'

export type FormRequest = {
  readonly calls: Calls
  /** Key of the chosen city, as the browser sends it. */
  readonly city: string
  readonly url: URL
  /** The posted fields; null for a visit. */
  readonly fields: URLSearchParams | null
  readonly shop: ShopProfile
}

/** `cookie`: to be set with the redirect, as the header's text. */
export type FormAnswer =
  | { readonly status: number; readonly content: ReactNode }
  | { readonly location: string; readonly cookie?: string }
export type AnswerForm = (request: FormRequest) => Promise<FormAnswer>

export type ShownForms = { readonly content: ReactNode; readonly isAlone: boolean }
/** Null in the browser, and on pages without forms. */
export const PageForms = createContext<ShownForms | null>(null)

/** The page, and its forms for a browser without JavaScript. */
export const WithForms = ({ children }: { children: ReactNode }) => {
  const forms = use(PageForms)
  if (forms?.isAlone) return forms.content
  return <WithoutScript instead={forms?.content}>{children}</WithoutScript>
}
