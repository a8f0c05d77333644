import type { Rule, Shop } from './shop.ts'

/** The minimum counts of the demo shop. */
export const countsOf = (shop: Shop): readonly (readonly [what: string, count: number, minimum: number])[] => [
  ['products', shop.products.length, 700],
  ['categories', shop.categories.length, 90],
  ['categories three levels deep', shop.categories.filter(({ path }) => path.split('/').length === 3).length, 40],
  ['brands', shop.brands.length, 56],
  ['brands with products', new Set(shop.products.map(({ brand }) => brand)).size, 56],
  ['ingredients', shop.ingredients.length, 350],
  ['stores', shop.stores.filter(({ is_warehouse }) => is_warehouse !== true).length, 40],
  ['cities with stores', new Set(shop.stores.map(({ city }) => city)).size, 14],
  ['reviews', shop.reviews.length, 1500],
  ['answered reviews', shop.reviews.filter(({ answer }) => answer !== undefined).length, 150],
  ['articles', shop.articles.length, 24],
  ['articles with products', shop.articles.filter(({ goods = [] }) => goods.length > 0).length, 20],
  ['promotions', shop.promotions.length, 8],
  ['promo codes', shop.promoCodes.length, 3],
  ['banners', shop.banners.length, 12],
  ['inserts in sections', shop.banners.filter(({ sections = [] }) => sections.length > 0).length, 8],
  ['needs', shop.needs.length, 6],
  ['products with companions', shop.products.filter(({ goes_with = [] }) => goes_with.length > 0).length, 700],
  ['information pages', shop.pages.length, 10],
  ['new products', shop.products.filter(({ is_new }) => is_new === true).length, 60],
  ['bestsellers', shop.products.filter(({ is_hit }) => is_hit === true).length, 60],
  [
    'discounted products',
    shop.products.filter(({ variants }) => variants.some(({ old_price }) => old_price !== undefined)).length,
    100,
  ],
  ['products with SPF', shop.products.filter(({ spf }) => spf !== undefined).length, 25],
]

export const countsReached: Rule = (shop) =>
  countsOf(shop)
    .filter(([, count, minimum]) => count < minimum)
    .map(([what, count, minimum]) => `${what}: ${count} of ${minimum}`)

/** Every category has at least one product in it or below it. */
export const categoriesHaveProducts: Rule = ({ categories, products }) =>
  categories
    .filter(({ path }) => !products.some(({ category }) => category === path || category.startsWith(`${path}/`)))
    .map(({ path }) => `${path}: no products`)
