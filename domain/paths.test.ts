import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('builds the addresses of the shop', () => {
  const built = Object.entries(paths).map(([name, path]) => {
    if (typeof path === 'string') return [name, path]
    if (name === 'subscription') return [name, paths.subscription('confirm', 'token/with ?signs')]
    return [name, (path as (value: string) => string)(name === 'category' ? 'ukhod_za_litsom/spf' : 'a/б ?#')]
  })
  expect(Object.fromEntries(built)).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "article": "/news/a%2F%D0%B1%20%3F%23",
      "bonus": "/bonus",
      "brand": "/brands/a%2F%D0%B1%20%3F%23",
      "brands": "/brands",
      "cart": "/cart",
      "category": "/products/ukhod_za_litsom/spf",
      "certificate": "/certificate",
      "checkout": "/cart/checkout",
      "contacts": "/contacts",
      "delivery": "/delivery",
      "home": "/",
      "newProducts": "/products/new",
      "news": "/news",
      "newsSubscription": "/news#subscribe",
      "order": "/order/a%2F%D0%B1%20%3F%23",
      "payment": "/payment",
      "personal": "/personal",
      "personalBonus": "/personal/bonus",
      "personalFavorites": "/personal/favorites",
      "personalOrder": "/personal/orders/a%2F%D0%B1%20%3F%23",
      "personalOrders": "/personal/orders",
      "personalProfile": "/personal/profile",
      "privacyPolicy": "/upload/politics.pdf",
      "product": "/product/a%2F%D0%B1%20%3F%23",
      "products": "/products",
      "promotions": "/sale",
      "returns": "/garantiya-na-tovar",
      "reviews": "/instagram",
      "saleProducts": "/products/sale",
      "showcase": "/_ui",
      "signIn": "/auth_depricated",
      "stores": "/about/shops",
      "storesOfCity": "/about/shops#a%2F%D0%B1%20%3F%23",
      "subscription": "/subscribe/confirm/token%2Fwith%20%3Fsigns",
      "userAgreement": "/upload/soglasie_upd.pdf",
    }
  `)
})
