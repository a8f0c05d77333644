/** EXCH-02: finds which goods of the shop those of the program may be. Only proposes: a person confirms. */
import { articleWord } from '#kernel/normalized-words.ts'
import { createBackgroundYield } from '#kernel/yield-to-event-loop.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { indexNames, type NameIndex } from '#shop/catalogue/search/name-likeness.ts'
import {
  readFreeVariants,
  replaceMatches,
  type GoodRow,
  type Match,
  type OfferRow,
  type VariantRow,
} from '#shop/exchange/items.sql.ts'
import type { Page } from './goods-source.ts'

/** A share of common words from which two names are alike. */
const MIN_LIKENESS = 0.5
const MOST_MATCHES = 3

type Index = {
  readonly byBarcode: ReadonlyMap<string, readonly VariantRow[]>
  readonly byArticle: ReadonlyMap<string, readonly VariantRow[]>
  readonly names: NameIndex
  readonly variants: readonly VariantRow[]
}

const indexVariants = async (variants: readonly VariantRow[]): Promise<Index> => ({
  byBarcode: Map.groupBy(
    variants.filter(({ barcode }) => barcode !== null),
    ({ barcode }) => barcode ?? '',
  ),
  byArticle: Map.groupBy(variants, ({ sku }) => articleWord(sku)),
  names: await indexNames(
    variants.map(({ name, brand }) => `${name} ${brand}`),
    createBackgroundYield(),
  ),
  variants,
})

/** What an offer is called, with its good and what it differs by. */
const nameOfOffer = (good: GoodRow | undefined, { value: { name, characteristics = [] } }: OfferRow): string =>
  [name ?? good?.value.name ?? '', ...(name === undefined ? characteristics.map(({ value }) => value) : [])]
    .join(' ')
    .trim()

/** A barcode says more than an article number, and that more than a name: weaker ways are not tried after a stronger one. */
const matchesOf = (index: Index, good: GoodRow | undefined, offer: OfferRow): Match[] => {
  const of = (found_by: Match['found_by'], variants: readonly VariantRow[] = []): Match[] =>
    variants.slice(0, MOST_MATCHES).map(({ sku }) => ({ offer_id: offer.id, sku, found_by, likeness: 1 }))
  const barcode = offer.value.barcode ?? good?.value.barcode
  const article = offer.value.article ?? good?.value.article
  const sameBarcode = of('barcode', barcode === undefined ? [] : index.byBarcode.get(barcode))
  if (sameBarcode.length > 0) return sameBarcode
  const sameArticle = of('article', article === undefined ? [] : index.byArticle.get(articleWord(article)))
  if (sameArticle.length > 0) return sameArticle
  const maker = good?.value.maker ?? ''
  return index.names
    .alike(`${nameOfOffer(good, offer)} ${maker}`, { least: MIN_LIKENESS, most: MOST_MATCHES })
    .flatMap(({ at, likeness }) => {
      const sku = index.variants[at]?.sku
      return sku === undefined ? [] : [{ offer_id: offer.id, sku, found_by: 'name' as const, likeness }]
    })
}

/** Proposes goods for the offers of these goods that are not linked. Returns how many offers wait for a person. */
export const matchGoods = async (db: Db, openIndex: () => Promise<Index>, { goods, offers }: Page): Promise<number> => {
  const open = offers.filter(({ sku, deleted }) => sku === null && !deleted)
  if (open.length === 0) return 0
  const index = await openIndex()
  const yieldToEventLoop = createBackgroundYield()
  const matches: Match[] = []
  for (const offer of open) {
    await yieldToEventLoop()
    matches.push(...matchesOf(index, goods.get(offer.good), offer))
  }
  await replaceMatches(
    db,
    open.map(({ id }) => id),
    matches,
  )
  return new Set(matches.map(({ offer_id }) => offer_id)).size
}

/** Reads the shop's variants when they are asked for first: a file of known goods needs none. */
export const lazyIndex = (db: Db): (() => Promise<Index>) => {
  let index: Promise<Index> | undefined
  return () => (index ??= readFreeVariants(db).then(indexVariants))
}
