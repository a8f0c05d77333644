/** The pages that journeys look at one by one: together with the examples they are all there are (pages.test.ts). */
export const PAGES = [
  '/', '/products', '/products/new', '/products/sale', '/products/ukhod_za_litsom/spf', '/brands', '/news', '/about', '/about/shops', '/contacts', '/delivery',
  '/payment', '/certificate', '/garantiya-na-tovar', '/bonus', '/instagram', '/sale',
] as const

/** Kinds of pages whose addresses hold a name, and those of one person: which journey looks at one. */
export const LOOKED_AT_BY: Readonly<Record<string, string>> = {
  'product/:slug': 'product.spec.ts',
  'brands/:slug': 'access.spec.ts',
  'news/:slug': 'access.spec.ts',
  cart: 'access.spec.ts',
  'cart/checkout': 'checkout.spec.ts',
  'order/:token': 'checkout.spec.ts',
  'subscribe/:step/:token': 'feedback.spec.ts',
  personal: 'sign-in.spec.ts',
  'personal/favorites': 'sign-in.spec.ts',
  'personal/orders': 'sign-in.spec.ts',
  'personal/orders/:number': 'sign-in.spec.ts',
  'personal/profile': 'sign-in.spec.ts',
  'personal/bonus': 'sign-in.spec.ts',
  auth_depricated: 'sign-in.spec.ts',
  _ui: 'ui.spec.ts',
  '*': 'pages.spec.ts',
}
