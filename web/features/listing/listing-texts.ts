import type { Listing } from '#contract/catalog.schema.ts'
import type { Filter } from '#domain/catalogue-address.ts'
import { counted, GOODS } from '#domain/plural.ts'
import type { ListingScope } from './listing-query.ts'

type ListingTexts = { title: string; pageTitle: string; description: string }

const SCOPE_TEXTS = {
  all: {
    title: 'Каталог',
    description:
      'Уход за\u00a0лицом и\u00a0телом, макияж, волосы, парфюмерия: всё, что есть в\u00a0магазинах «Гладь» и\u00a0с\u00a0доставкой по\u00a0России.',
  },
  new: {
    title: 'Новинки',
    description: 'Что появилось на\u00a0полке «Глади» за\u00a0последнее время: уход, макияж и\u00a0парфюмерия.',
  },
  sale: {
    title: 'Распродажа',
    description:
      'Косметика и\u00a0уход со\u00a0скидкой в\u00a0магазинах «Гладь» и\u00a0с\u00a0доставкой по\u00a0России.',
  },
} as const

const scopeTexts = (place: ListingScope, category: Listing['category']): { title: string; description: string } => {
  if (place.kind !== 'category') return SCOPE_TEXTS[place.kind]
  return { title: category?.title ?? '', description: category?.description ?? '' }
}

/** Titles of further pages say which they are: no two pages of a list share a title. */
export const listingTexts = (
  place: ListingScope,
  listing: Pick<Listing, 'category' | 'total'>,
  filter: Filter,
): ListingTexts => {
  const { title, description } = scopeTexts(place, listing.category)
  const named = filter.q === '' ? title : `Поиск: ${filter.q}`
  return {
    title: named,
    pageTitle: filter.page > 1 ? `${named}, страница ${filter.page}` : named,
    description:
      filter.q === '' ? description : `По\u00a0запросу «${filter.q}» нашлось ${counted(listing.total, GOODS)}.`,
  }
}

export type Crumb = { name: string; path: string }

export const listingBreadcrumbs = (place: ListingScope, category: Listing['category']): Crumb[] => {
  const root = [{ name: 'Главная', path: '/' }]
  const catalogue = { name: 'Каталог', path: '/products' }
  if (place.kind === 'all') return [...root, catalogue]
  if (place.kind !== 'category')
    return [...root, catalogue, { name: SCOPE_TEXTS[place.kind].title, path: `/products/${place.kind}` }]
  if (!category) return [...root, catalogue]
  return [
    ...root,
    catalogue,
    ...[...category.ancestors, category].map((one) => ({ name: one.name, path: `/products/${one.path}` })),
  ]
}

/** How the in-stock filter is named in a city with shops, and elsewhere. */
export const inStockTexts = (
  city: { name_in: string | null; has_shops: boolean } | null,
): { title: string; label: string; chip: string } =>
  city?.has_shops && city.name_in
    ? { title: 'Получить сегодня', label: `Есть ${city.name_in}`, chip: `Есть ${city.name_in}` }
    : { title: 'Наличие', label: 'Только в\u00a0наличии', chip: 'В\u00a0наличии' }
