/** The page of Yandex Maps with the way from where the visitor is. `coordinates`: «lat,lon». */
export const routeUrl = (coordinates: string): string => `https://yandex.ru/maps/?rtext=~${coordinates}`

/**
 * Builds every address of the shop's pages. Values are percent-encoded segment by segment; static addresses are constants
 * of `paths`.
 */
const segments = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Address of a page of a list, with `?page=` from the second page on, so that the first has one address. */
export const numberedPage = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`)

/** The page of one store; no part of `paths`, which every page loads. */
export const storePath = (code: string): string => `/about/shops/${encodeURIComponent(code)}`

/** What one store of the chosen city has; no part of `paths`, either. */
export const productsInStore = (id: number): string => `/products?shops=${id}`

/** Ends the preview of another day. */
export const leavePreview = '/preview/leave'
/** A page of today's shop, whatever day this browser has been looking at. */
export const pageOfToday = (path: string): string => `${leavePreview}?to=${encodeURIComponent(path)}`

export const paths = {
  home: '/',
  products: '/products',
  newProducts: '/products/new',
  saleProducts: '/products/sale',
  productsOfBrand: (slug: string): string => `/products?brand=${encodeURIComponent(slug)}`,
  /** The products found for a phrase. */
  search: (phrase: string): string => `/products?${String(new URLSearchParams({ q: phrase }))}`,
  /** In the stores of the chosen city. */
  productsInStock: '/products?in_stock=1',
  /** `path` is a category path of one or several segments, «ukhod_za_litsom/spf». */
  category: (path: string): string => `/products/${segments(path)}`,
  collection: (slug: string): string => `/collections/${encodeURIComponent(slug)}`,
  product: (slug: string): string => `/product/${encodeURIComponent(slug)}`,
  /** The product page with the form of a review open. */
  writeReview: (slug: string): string => `/product/${encodeURIComponent(slug)}#write-review`,
  /** The product page with one of its variants chosen. */
  productVariant: (slug: string, sku: string): string =>
    `/product/${encodeURIComponent(slug)}?v=${encodeURIComponent(sku)}`,
  /** The comparison of these products. */
  compare: (...slugs: readonly string[]): string =>
    slugs.length === 0 ? '/compare' : `/compare?${slugs.map((slug) => `p=${encodeURIComponent(slug)}`).join('&')}`,
  brands: '/brands',
  brand: (slug: string): string => `/brands/${encodeURIComponent(slug)}`,
  news: '/news',
  newsFeed: '/news/rss.xml',
  article: (slug: string): string => `/news/${encodeURIComponent(slug)}`,
  /** The form at the end of the news page. */
  newsSubscription: '/news#subscribe',
  promotions: '/sale',
  /** A page that the shop has added to those of every shop. */
  ownPage: (slug: string): string => `/pages/${encodeURIComponent(slug)}`,
  about: '/about',
  stores: '/about/shops',
  storesOfCity: (cityKey: string): string => `/about/shops#${encodeURIComponent(cityKey)}`,
  contacts: '/contacts',
  bonus: '/bonus',
  delivery: '/delivery',
  payment: '/payment',
  certificate: '/certificate',
  certificateBuy: '/certificate/buy',
  /** A purchase by its unguessable token, for its buyer. */
  certificatePurchase: (token: string): string => `/certificate/purchase/${encodeURIComponent(token)}`,
  /** The greeting card of a certificate by its unguessable token, for its recipient. */
  certificateCard: (token: string): string => `/certificate/card/${encodeURIComponent(token)}`,
  returns: '/garantiya-na-tovar',
  reviews: '/instagram',
  recommendations: '/recommendations',
  cart: '/cart',
  checkout: '/cart/checkout',
  /** Sends a buyer the lost link of an order. */
  findOrder: '/find-order',
  /** A guest's order by its unguessable token. */
  order: (token: string): string => `/order/${encodeURIComponent(token)}`,
  /** Links of e-mails; `arrivals`: no more messages of new stock; `favourites`: none about favourites; `all`: every
   * subscription of the mailbox. */
  subscription: (step: 'confirm' | 'leave' | 'arrivals' | 'favourites' | 'all', token: string): string =>
    `/subscribe/${step}/${encodeURIComponent(token)}`,
  /** The thread of a case, by the link of its letters. */
  case: (token: string): string => `/cases/${encodeURIComponent(token)}`,
  personal: '/personal',
  personalFavorites: '/personal/favorites',
  personalOrders: '/personal/orders',
  personalOrder: (number: string): string => `/personal/orders/${encodeURIComponent(number)}`,
  personalProfile: '/personal/profile',
  personalAccess: '/personal/access',
  personalUnwanted: '/personal/unwanted',
  personalRoutine: '/personal/routine',
  personalBonus: '/personal/bonus',
  signIn: '/auth_depricated',
  showcase: '/_ui',
  screenStates: '/_ui/screens',
  privacyPolicy: '/upload/politics.pdf',
  userAgreement: '/upload/soglasie_upd.pdf',
  /** A document as it was on a day (YYYY-MM-DD); `at`: at an ISO moment of its version. */
  documentOf: (document: 'privacy' | 'agreement', day: string, at?: string): string =>
    `/pages/${document}/${encodeURIComponent(day)}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`,
} as const
