/**
 * Pages that work by forms without JavaScript. The server renders the forms into `<noscript>`, or a way to them; an answer to a
 * posted form shows them alone and has no scripts. Nothing of them is in the browser's bundle.
 */
import { createContext, type ReactNode, use } from 'react'
import { useLocation } from './hooks.ts'
import type { Calls } from '#app/api/groups.ts'
import { FORMS_ONLY } from '#kernel/pages/pages.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { WithoutScript } from '#platform/ui/layout/without-script.tsx'

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

/** Leads a browser without JavaScript to the forms of this page. */
const ToForms = () => {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(FORMS_ONLY, '1')
  return <meta httpEquiv="refresh" content={`0; url=${pathname}?${String(query)}`} />
}

/** The page, and its forms for a browser without JavaScript. `apart`: they have an address of their own (`formsApart`). */
export const WithForms = ({ apart = false, children }: { apart?: boolean; children: ReactNode }) => {
  const forms = use(PageForms)
  if (forms?.isAlone) return forms.content
  return <WithoutScript instead={apart ? <ToForms /> : forms?.content}>{children}</WithoutScript>
}
