import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { DateText, OrNull, Shape } from '#kernel/shared.api.ts'

export const RedirectQuery = Shape({ path: Type.String({ maxLength: 2000 }) })
export type RedirectQuery = Static<typeof RedirectQuery>
export const Redirect = OrNull(
  Shape({ url: Type.String(), status: Type.Union([Type.Literal(301), Type.Literal(302)]) }),
)
export type Redirect = Static<typeof Redirect>

export const SitemapQuery = Shape({
  part: Type.Union([
    Type.Literal('products'),
    Type.Literal('categories'),
    Type.Literal('brands'),
    Type.Literal('news'),
    Type.Literal('pages'),
  ]),
  page: Type.Integer({ minimum: 1, maximum: 1000 }),
})
export type SitemapQuery = Static<typeof SitemapQuery>
/** At most 20,000 addresses per page of a part. */
export const SitemapPart = Shape({
  pages: Type.Integer(),
  entries: Type.Array(Shape({ path: Type.String(), changed_on: OrNull(DateText) })),
})
export type SitemapPart = Static<typeof SitemapPart>

export const seo = group({
  redirect: endpoint({
    method: 'GET',
    path: '/seo/redirect',
    summary: 'Куда перенаправить прежний адрес',
    in: RedirectQuery,
    out: Redirect,
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/seo/sitemap',
    summary: 'Адреса карты сайта',
    in: SitemapQuery,
    out: SitemapPart,
  }),
})
