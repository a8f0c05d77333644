/** The module of each page of `kernel/pages/pages.ts`. A page without a screen does not compile. */
import type { LoaderFunction } from '#platform/router/loader.ts'
import type { PageName } from '#kernel/pages/pages.ts'
import type { Screen } from '#platform/router/screen.ts'

export type LazyScreen<S extends Screen = Screen> = {
  /** The screen has a loader, so a navigation requests its payload. */
  readonly hasData: boolean
  readonly load: () => Promise<S>
}

type WithData = Screen & { readonly loader: LoaderFunction }
type WithoutData = Screen & { readonly loader?: never }

const screen = (load: () => Promise<WithData>): LazyScreen<WithData> => ({ hasData: true, load })
/** Its data come with a visit of the page; a step within the shop has none. */
const screenOfVisit = (load: () => Promise<Screen>): LazyScreen<Screen> => ({ hasData: false, load })
const screenWithoutData = (load: () => Promise<WithoutData>): LazyScreen<WithoutData> => ({ hasData: false, load })

const listingPage = screen(() => import('#shop/catalogue/screen/listing.route.tsx'))
const infoPage = screen(() => import('#shop/content/screen/info-page.route.tsx'))
const notFoundPage = screen(() => import('./not-found.tsx'))

export const screens: Readonly<Record<PageName, LazyScreen>> = {
  home: screen(() => import('#shop/content/screen/home.route.tsx')),
  listing: listingPage,
  collection: listingPage,
  product: screen(() => import('#shop/product/screen/product.route.tsx')),
  compare: screen(() => import('#shop/product/screen/compare.route.tsx')),
  brands: screen(() => import('#shop/catalogue/screen/brands.route.tsx')),
  brand: screen(() => import('#shop/catalogue/screen/brand.route.tsx')),
  news: screen(() => import('#shop/content/screen/news.route.tsx')),
  article: screen(() => import('#shop/content/screen/article.route.tsx')),
  promotions: screen(() => import('#shop/pricing/screen/promotions.route.tsx')),
  about: infoPage,
  stores: infoPage,
  store: screen(() => import('#shop/places/screen/store.route.tsx')),
  contacts: infoPage,
  bonus: infoPage,
  delivery: infoPage,
  payment: infoPage,
  certificate: infoPage,
  certificateBuy: screen(() => import('#shop/loyalty/screen/certificate-buy.route.tsx')),
  certificatePurchase: screen(() => import('#shop/loyalty/screen/certificate-purchase.route.tsx')),
  certificateCard: screen(() => import('#shop/loyalty/screen/certificate-card.route.tsx')),
  returns: infoPage,
  reviews: infoPage,
  ownPage: infoPage,
  recommendations: screenWithoutData(() => import('#shop/people/screen/recommendations.route.tsx')),
  cart: screenOfVisit(() => import('#shop/basket/screen/cart.route.tsx')),
  checkout: screenWithoutData(() => import('#shop/checkout/screen/checkout.route.tsx')),
  findOrder: screenWithoutData(() => import('#shop/order/screen/find-order.route.tsx')),
  order: screen(() => import('#shop/order/screen/order.route.tsx')),
  subscription: screen(() => import('#shop/people/screen/subscription.route.tsx')),
  case: screen(() => import('#shop/feedback/screen/case.route.tsx')),
  personal: screen(() => import('#shop/people/screen/personal.route.tsx')),
  personalFavorites: screen(() => import('#shop/people/screen/personal-favourites.route.tsx')),
  personalOrders: screen(() => import('#shop/order/screen/personal-orders.route.tsx')),
  personalOrder: screen(() => import('#shop/order/screen/personal-order.route.tsx')),
  personalAccess: screen(() => import('#shop/people/screen/personal-access.route.tsx')),
  personalProfile: screen(() => import('#shop/people/screen/personal-profile.route.tsx')),
  personalUnwanted: screen(() => import('#shop/catalogue/screen/personal-unwanted.route.tsx')),
  personalRoutine: screen(() => import('#shop/people/screen/personal-routine.route.tsx')),
  personalBonus: screen(() => import('#shop/loyalty/screen/personal-bonus.route.tsx')),
  signIn: screenWithoutData(() => import('#shop/people/screen/auth-page.route.tsx')),
  showcase: screen(() => import('../../tests/showcase/showcase.route.tsx')),
  /** Rendered on the server only (entry.server.tsx). */
  screenStates: notFoundPage,
  notFound: notFoundPage,
}
