import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { numberedPage, paths, productsInStore, storePath } from './paths.ts'

/** Characters that must be encoded in a segment, a query or a fragment. */
const UNSAFE = 'a/б ?#'
/** One example of every address. */
const EXAMPLES = {
  ...paths,
  category: paths.category('ukhod_za_litsom/spf'),
  collection: paths.collection(UNSAFE),
  productsOfBrand: paths.productsOfBrand(UNSAFE),
  search: paths.search(UNSAFE),
  product: paths.product(UNSAFE),
  writeReview: paths.writeReview(UNSAFE),
  productVariant: paths.productVariant(UNSAFE, UNSAFE),
  compare: paths.compare(UNSAFE),
  brand: paths.brand(UNSAFE),
  article: paths.article(UNSAFE),
  ownPage: paths.ownPage(UNSAFE),
  storesOfCity: paths.storesOfCity(UNSAFE),
  productsInStore: productsInStore(7),
  storePath: storePath(UNSAFE),
  order: paths.order(UNSAFE),
  certificatePurchase: paths.certificatePurchase(UNSAFE),
  certificateCard: paths.certificateCard(UNSAFE),
  subscription: paths.subscription('leave', UNSAFE),
  case: paths.case(UNSAFE),
  personalOrder: paths.personalOrder(UNSAFE),
  documentOf: paths.documentOf('privacy', UNSAFE, UNSAFE),
}

test('ROUTE-02…ROUTE-13: builds the addresses of the shop', () => {
  expect(EXAMPLES).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "article": "/news/a%2F%D0%B1%20%3F%23",
      "bonus": "/bonus",
      "brand": "/brands/a%2F%D0%B1%20%3F%23",
      "brands": "/brands",
      "cart": "/cart",
      "case": "/cases/a%2F%D0%B1%20%3F%23",
      "category": "/products/ukhod_za_litsom/spf",
      "certificate": "/certificate",
      "certificateBuy": "/certificate/buy",
      "certificateCard": "/certificate/card/a%2F%D0%B1%20%3F%23",
      "certificatePurchase": "/certificate/purchase/a%2F%D0%B1%20%3F%23",
      "checkout": "/cart/checkout",
      "collection": "/collections/a%2F%D0%B1%20%3F%23",
      "compare": "/compare?p=a%2F%D0%B1%20%3F%23",
      "contacts": "/contacts",
      "delivery": "/delivery",
      "documentOf": "/pages/privacy/a%2F%D0%B1%20%3F%23?at=a%2F%D0%B1%20%3F%23",
      "findOrder": "/find-order",
      "home": "/",
      "newProducts": "/products/new",
      "news": "/news",
      "newsFeed": "/news/rss.xml",
      "newsSubscription": "/news#subscribe",
      "order": "/order/a%2F%D0%B1%20%3F%23",
      "ownPage": "/pages/a%2F%D0%B1%20%3F%23",
      "payment": "/payment",
      "personal": "/personal",
      "personalAccess": "/personal/access",
      "personalBonus": "/personal/bonus",
      "personalFavorites": "/personal/favorites",
      "personalOrder": "/personal/orders/a%2F%D0%B1%20%3F%23",
      "personalOrders": "/personal/orders",
      "personalProfile": "/personal/profile",
      "personalRoutine": "/personal/routine",
      "personalUnwanted": "/personal/unwanted",
      "privacyPolicy": "/upload/politics.pdf",
      "product": "/product/a%2F%D0%B1%20%3F%23",
      "productVariant": "/product/a%2F%D0%B1%20%3F%23?v=a%2F%D0%B1%20%3F%23",
      "products": "/products",
      "productsInStock": "/products?in_stock=1",
      "productsInStore": "/products?shops=7",
      "productsOfBrand": "/products?brand=a%2F%D0%B1%20%3F%23",
      "promotions": "/sale",
      "recommendations": "/recommendations",
      "returns": "/garantiya-na-tovar",
      "reviews": "/instagram",
      "saleProducts": "/products/sale",
      "screenStates": "/_ui/screens",
      "search": "/products?q=a%2F%D0%B1+%3F%23",
      "showcase": "/_ui",
      "signIn": "/auth_depricated",
      "storePath": "/about/shops/a%2F%D0%B1%20%3F%23",
      "stores": "/about/shops",
      "storesOfCity": "/about/shops#a%2F%D0%B1%20%3F%23",
      "subscription": "/subscribe/leave/a%2F%D0%B1%20%3F%23",
      "userAgreement": "/upload/soglasie_upd.pdf",
      "writeReview": "/product/a%2F%D0%B1%20%3F%23#write-review",
    }
  `)
})

test('CAT-08: numbers the pages of a list from the second on', () => {
  expect([numberedPage(paths.news, 1), numberedPage(paths.news, 2)]).toEqual(['/news', '/news?page=2'])
})

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\/?\*$/, '(?:/.*)?').replace(/:\w+/g, '[^/]+')}$`).test(path)

test('ROUTE-14: every address except documents matches a page of the table, and every page has an address', () => {
  const addresses = Object.entries(EXAMPLES)
    .filter(([name]) => !['privacyPolicy', 'userAgreement', 'documentOf'].includes(name))
    .map(([, address]) => address.replace(/[?#].*/, ''))
  const known = pages.filter(({ name }) => name !== 'notFound')
  expect(addresses.filter((path) => !known.some(({ pattern }) => matches(pattern, path)))).toEqual([])
  expect(known.filter(({ pattern }) => !addresses.some((path) => matches(pattern, path)))).toEqual([])
})
