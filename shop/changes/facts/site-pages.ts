/** Pages of the shop that show records, and those that every shop has. */
import { paths, storePath } from '#kernel/pages/paths.ts'

const PAGES: Readonly<Record<string, (key: string) => string>> = {
  products: paths.product,
  brands: paths.brand,
  articles: paths.article,
  collections: paths.collection,
  categories: paths.category,
  pages: (path) => path,
  banners: () => paths.home,
  needs: () => paths.home,
  stores: storePath,
}

/** Undefined: no page shows it. */
export const pageOfRecord = (kind: string, key: string): string | undefined => PAGES[kind]?.(key)

/** Kinds of records with a page of their own, to which links lead. */
export const LINKED_KINDS = ['categories', 'collections', 'brands', 'pages', 'articles', 'products'] as const

export const PAGES_OF_EVERY_SHOP: readonly { readonly address: string; readonly name: string }[] = [
  { address: paths.home, name: 'Главная' },
  { address: paths.products, name: 'Все товары' },
  { address: paths.newProducts, name: 'Новинки' },
  { address: paths.saleProducts, name: 'Распродажа' },
  { address: paths.promotions, name: 'Акции' },
  { address: paths.brands, name: 'Бренды' },
  { address: paths.news, name: 'Статьи и\u00a0новости' },
  { address: paths.stores, name: 'Магазины' },
  { address: paths.certificateBuy, name: 'Купить сертификат' },
  { address: paths.reviews, name: 'Отзывы' },
]
