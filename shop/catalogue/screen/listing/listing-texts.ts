import type { Listing, PhraseAnswer } from '../../catalog.api.ts'
import type { Filter } from '../../facts/listing-path.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { type ListingScope, pathnameOf } from './listing-query.ts'

type ListingTexts = { title: string; pageTitle: string; description: string }

const SCOPE_TITLES = { all: 'Каталог', new: 'Новинки', sale: 'Распродажа' } as const

const titleOf = (scope: ListingScope, { category, collection }: Pick<Listing, 'category' | 'collection'>): string => {
  if (scope.kind === 'category') return category?.title ?? ''
  return scope.kind === 'collection' ? (collection?.title ?? '') : SCOPE_TITLES[scope.kind]
}

/** The title of a further page names its number, so that no two pages of a listing share a title. */
export const listingTexts = (
  scope: ListingScope,
  listing: Pick<Listing, 'category' | 'collection' | 'total'> & {
    phrase?: Pick<PhraseAnswer, 'text' | 'repaired'> | null
  },
  filter: Filter,
  /** The shop's words about a list that is no category. */
  ofScope: string | null = null,
  /** Name of the choice that the list is about, when search engines may list it. */
  choice: string | null = null,
): ListingTexts => {
  const title = titleOf(scope, listing)
  const description = ofScope ?? listing.collection?.lead ?? listing.category?.description ?? ''
  const q = listing.phrase?.repaired ? listing.phrase.text : filter.q
  const heading = q === '' ? title : `Поиск: ${q}`
  const subject = choice === null ? heading : `${heading}: ${choice}`
  const count = counted(listing.total, PRODUCTS)
  return {
    title: heading,
    pageTitle: filter.page > 1 ? `${subject}, страница ${filter.page}` : subject,
    description:
      q !== ''
        ? `По\u00a0запросу «${q}» нашлось ${count}.`
        : choice === null
          ? description
          : `${subject}, ${count}. ${description}`,
  }
}

export type Crumb = { name: string; path: string }

export const listingBreadcrumbs = (
  scope: ListingScope,
  { category, collection }: Pick<Listing, 'category' | 'collection'>,
): Crumb[] => {
  const root = [{ name: 'Главная', path: paths.home }]
  const catalogue = { name: 'Каталог', path: paths.products }
  if (scope.kind === 'all') return [...root, catalogue]
  if (scope.kind === 'collection')
    return [...root, catalogue, { name: collection?.title ?? '', path: pathnameOf(scope) }]
  if (scope.kind !== 'category')
    return [...root, catalogue, { name: SCOPE_TITLES[scope.kind], path: pathnameOf(scope) }]
  if (!category) return [...root, catalogue]
  return [
    ...root,
    catalogue,
    ...[...category.ancestors, category].map((one) => ({ name: one.name, path: paths.category(one.path) })),
  ]
}

type InStockTexts = { title: string; label: string; chip: string; hasStores: boolean }

/**
 * Names of the in-stock filter of a city with stores. `today`: what the checkout would promise now, null while unknown; only then
 * «сегодня» is said. CAT-04: what every store has can be had by express, where every store sends it.
 */
export const inStockTexts = (
  city: { name_in: string | null; has_shops: boolean } | null,
  today: { readonly isToday: boolean; readonly express: string | null } | null = null,
): InStockTexts => {
  if (!city?.has_shops || !city.name_in)
    return { title: 'Наличие', label: 'Только в\u00a0наличии', chip: 'В\u00a0наличии', hasStores: false }
  const name = `Есть ${city.name_in}`
  return {
    title: today?.isToday ? 'Получить сегодня' : 'В\u00a0магазинах города',
    label: today?.express ? `${name}: экспресс ${today.express}` : name,
    chip: name,
    hasStores: true,
  }
}
