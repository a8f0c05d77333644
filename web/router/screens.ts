/** The module of each page of `domain/pages.ts`. A page without a screen does not compile. */
import type { LoaderFunction } from 'react-router'
import type { PageName } from '#domain/pages.ts'
import type { Screen } from './screen.ts'

export type LazyScreen<S extends Screen = Screen> = {
  /** The screen has a loader, so a navigation requests its payload. */
  readonly hasData: boolean
  readonly load: () => Promise<S>
}

type WithData = Screen & { readonly loader: LoaderFunction }
type WithoutData = Screen & { readonly loader?: never }

const screen = (load: () => Promise<WithData>): LazyScreen<WithData> => ({ hasData: true, load })
const screenWithoutData = (load: () => Promise<WithoutData>): LazyScreen<WithoutData> => ({ hasData: false, load })

const infoPage = screen(() => import('../routes/info-page.tsx'))

export const screens: Readonly<Record<PageName, LazyScreen>> = {
  home: screen(() => import('../routes/home.tsx')),
  listing: screen(() => import('../routes/listing.tsx')),
  product: screen(() => import('../routes/product.tsx')),
  brands: screen(() => import('../routes/brands.tsx')),
  brand: screen(() => import('../routes/brand.tsx')),
  news: screen(() => import('../routes/news.tsx')),
  article: screen(() => import('../routes/article.tsx')),
  promotions: screen(() => import('../routes/promotions.tsx')),
  about: infoPage,
  stores: infoPage,
  contacts: infoPage,
  bonus: infoPage,
  delivery: infoPage,
  payment: infoPage,
  certificate: infoPage,
  certificateBuy: screen(() => import('../routes/certificate-buy.tsx')),
  certificatePurchase: screen(() => import('../routes/certificate-purchase.tsx')),
  certificateCard: screen(() => import('../routes/certificate-card.tsx')),
  returns: infoPage,
  reviews: infoPage,
  cart: screenWithoutData(() => import('../routes/cart.tsx')),
  checkout: screenWithoutData(() => import('../routes/checkout.tsx')),
  order: screen(() => import('../routes/order.tsx')),
  subscription: screen(() => import('../routes/subscription.tsx')),
  personal: screen(() => import('../routes/personal.tsx')),
  personalFavorites: screen(() => import('../routes/personal-favourites.tsx')),
  personalOrders: screen(() => import('../routes/personal-orders.tsx')),
  personalOrder: screen(() => import('../routes/personal-order.tsx')),
  personalProfile: screen(() => import('../routes/personal-profile.tsx')),
  personalUnwanted: screen(() => import('../routes/personal-unwanted.tsx')),
  personalBonus: screen(() => import('../routes/personal-bonus.tsx')),
  signIn: screenWithoutData(() => import('../routes/auth-page.tsx')),
  showcase: screen(() => import('../routes/showcase.tsx')),
  notFound: screen(() => import('../routes/not-found.tsx')),
}
