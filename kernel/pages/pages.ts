/**
 * The table of all pages. Routing, route guards, the page cache, log redaction, robots.txt and the sitemap are derived from
 * it, so a page that is added here is handled by all of them.
 */

/** Who may open a page. `customer`: only a signed-in customer; all others are redirected to the home page (ROUTE-17). */
export type Audience = 'everybody' | 'customer' | 'staff'

export type Page = {
  readonly name: string
  /** Pattern: `:name` is one segment, a last `*` is the rest. */
  readonly pattern: string
  readonly audience: Audience
  /**
   * The HTML is the same for all visitors of a city, so the page cache stores and shares it (SAFE-04). A page that is not
   * cached is rendered for each request with the caller's own session.
   */
  readonly cached: boolean
  /** Search engines may list it; otherwise robots.txt disallows it and the page has `noindex`. */
  readonly indexed: boolean
  /** A form on it is posted to its own address, for browsers without JavaScript. */
  readonly posted: boolean
  /**
   * The forms hold what is the visitor's alone and are shown at `?plain=1`; the HTML of a visit without it holds nothing of the visitor, so
   * that the browser may store it and restore it immediately (FELT-01).
   */
  readonly formsApart: boolean
  /** Its data is published as a payload file that a client-side navigation fetches (INFRA-04). */
  readonly prerendered: boolean
  /** Its address may contain a name or a secret: logs show the pattern only. */
  readonly redacted: boolean
}

const shared = {
  audience: 'everybody',
  cached: true,
  indexed: true,
  posted: false,
  formsApart: false,
  prerendered: false,
  redacted: false,
} as const
const content = { ...shared, prerendered: true } as const
/** Rendered for one visitor: never cached, never indexed, never logged in full. */
const unshared = { ...shared, cached: false, indexed: false, redacted: true } as const
const customer = { ...unshared, audience: 'customer' } as const

/** In the query of a page with forms: shows them alone, also with JavaScript. */
export const FORMS_ONLY = 'plain'

export const pages = [
  { name: 'home', pattern: '/', ...shared },
  { name: 'listing', pattern: '/products/*', ...shared },
  { name: 'collection', pattern: '/collections/:slug', ...shared },
  { name: 'product', pattern: '/product/:slug', ...shared },
  { name: 'compare', pattern: '/compare', ...shared, indexed: false },
  { name: 'brands', pattern: '/brands', ...shared },
  { name: 'brand', pattern: '/brands/:slug', ...shared },
  { name: 'news', pattern: '/news', ...shared },
  { name: 'article', pattern: '/news/:slug', ...shared },
  { name: 'promotions', pattern: '/sale', ...shared },
  { name: 'about', pattern: '/about', ...content },
  { name: 'stores', pattern: '/about/shops', ...content },
  { name: 'store', pattern: '/about/shops/:code', ...shared },
  { name: 'contacts', pattern: '/contacts', ...content },
  { name: 'bonus', pattern: '/bonus', ...content },
  { name: 'delivery', pattern: '/delivery', ...content },
  { name: 'payment', pattern: '/payment', ...content },
  { name: 'certificate', pattern: '/certificate', ...content },
  { name: 'certificateBuy', pattern: '/certificate/buy', ...shared, indexed: false },
  { name: 'certificatePurchase', pattern: '/certificate/purchase/:token', ...unshared },
  { name: 'certificateCard', pattern: '/certificate/card/:token', ...unshared },
  { name: 'returns', pattern: '/garantiya-na-tovar', ...content },
  { name: 'reviews', pattern: '/instagram', ...content },
  { name: 'ownPage', pattern: '/pages/:slug', ...shared },
  { name: 'recommendations', pattern: '/recommendations', ...shared, indexed: false },
  { name: 'cart', pattern: '/cart', ...unshared, posted: true, formsApart: true },
  { name: 'checkout', pattern: '/cart/checkout', ...unshared, posted: true, formsApart: true },
  { name: 'findOrder', pattern: '/find-order', ...shared, indexed: false, posted: true },
  { name: 'order', pattern: '/order/:token', ...unshared, posted: true },
  { name: 'subscription', pattern: '/subscribe/:step/:token', ...unshared },
  { name: 'case', pattern: '/cases/:token', ...unshared, posted: true },
  { name: 'personal', pattern: '/personal', ...customer },
  { name: 'personalFavorites', pattern: '/personal/favorites', ...customer },
  { name: 'personalOrders', pattern: '/personal/orders', ...customer },
  { name: 'personalOrder', pattern: '/personal/orders/:number', ...customer },
  { name: 'personalProfile', pattern: '/personal/profile', ...customer },
  { name: 'personalAccess', pattern: '/personal/access', ...customer, posted: true },
  { name: 'personalUnwanted', pattern: '/personal/unwanted', ...customer },
  { name: 'personalRoutine', pattern: '/personal/routine', ...customer, posted: true },
  { name: 'personalBonus', pattern: '/personal/bonus', ...customer },
  { name: 'signIn', pattern: '/auth_depricated', ...shared, indexed: false, posted: true },
  { name: 'showcase', pattern: '/_ui', ...shared, indexed: false },
  { name: 'screenStates', pattern: '/_ui/screens', ...shared, indexed: false },
  { name: 'notFound', pattern: '/*', ...shared, indexed: false },
] as const satisfies readonly Page[]

export type PageName = (typeof pages)[number]['name']
/** Pages with `posted`. */
export type PostedPage = Extract<(typeof pages)[number], { readonly posted: true }>['name']
export type NamedPage = Page & { readonly name: PageName }
