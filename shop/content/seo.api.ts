import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, DateText, Id, Kopecks, Nothing, OrNull, Shape, Slug, VariantId } from '#kernel/shared.api.ts'

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

/** `after`: id of the last offer read; omitted: the first ones. */
export const OffersQuery = Shape({ after: Type.Optional(Count) })
export type OffersQuery = Static<typeof OffersQuery>
/** SEO-02: every variant that is sold, by id, at most 1,000 of a call; `next`: null at the end. */
export const Offers = Shape({
  next: OrNull(Count),
  offers: Type.Array(
    Shape({
      id: VariantId,
      sku: Type.String(),
      slug: Slug,
      name: Type.String(),
      brand: Type.String(),
      category_id: Id,
      /** Price of the page and of its schema.org data. */
      price: Kopecks,
      old_price: OrNull(Kopecks),
      picture: OrNull(Type.String()),
      /** In any store or warehouse. */
      available: Type.Boolean(),
    }),
  ),
})
export type Offers = Static<typeof Offers>
export const OfferCategories = Type.Array(Shape({ id: Id, parent_id: OrNull(Id), name: Type.String() }))
export type OfferCategories = Static<typeof OfferCategories>

export const seo = group({
  offers: endpoint({
    method: 'GET',
    path: '/seo/offers',
    summary: 'Предложения товарного фида',
    in: OffersQuery,
    out: Offers,
  }),
  offerCategories: endpoint({
    method: 'GET',
    path: '/seo/offer-categories',
    summary: 'Разделы товарного фида',
    in: Nothing,
    out: OfferCategories,
  }),
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
