/** EXCH-02: finds which goods of the shop those of the program may be. Only proposes: a person confirms. */
import { articleWord, wordsOf } from '#kernel/normalized-words.ts'
import { createYieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import {
  readFreeVariants,
  replaceMatches,
  type GoodRow,
  type Match,
  type OfferRow,
  type VariantRow,
} from '#shop/exchange/items.sql.ts'
import type { Page } from './goods-source.ts'

/** A share of equal words from which two names are alike. */
const MIN_LIKENESS = 0.5
const MOST_MATCHES = 3

type Index = {
  readonly byBarcode: ReadonlyMap<string, readonly VariantRow[]>
  readonly byArticle: ReadonlyMap<string, readonly VariantRow[]>
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly variants: readonly VariantRow[]
  readonly words: readonly ReadonlySet<string>[]
}

const indexVariants = async (variants: readonly VariantRow[]): Promise<Index> => {
  const yieldToEventLoop = createYieldToEventLoop()
  const words: ReadonlySet<string>[] = []
  const byWord = new Map<string, number[]>()
  for (const [at, { name, brand }] of variants.entries()) {
    await yieldToEventLoop()
    const set = new Set(wordsOf(`${name} ${brand}`))
    words.push(set)
    for (const word of set) {
      const list = byWord.get(word)
      if (list === undefined) byWord.set(word, [at])
      else list.push(at)
    }
  }
  return {
    byBarcode: Map.groupBy(
      variants.filter(({ barcode }) => barcode !== null),
      ({ barcode }) => barcode ?? '',
    ),
    byArticle: Map.groupBy(variants, ({ sku }) => articleWord(sku)),
    byWord,
    variants,
    words,
  }
}

/** What an offer is called, with its good and what it differs by. */
const nameOfOffer = (good: GoodRow | undefined, { value: { name, characteristics = [] } }: OfferRow): string =>
  [name ?? good?.value.name ?? '', ...(name === undefined ? characteristics.map(({ value }) => value) : [])]
    .join(' ')
    .trim()

/** Share of words that two names have in common (Jaccard), the likeliest first. */
const byName = ({ byWord, words, variants }: Index, name: string): { sku: string; likeness: number }[] => {
  const wanted = new Set(wordsOf(name))
  if (wanted.size === 0) return []
  const shared = new Map<number, number>()
  for (const word of wanted) for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  return [...shared]
    .map(([at, common]) => ({
      sku: variants[at]?.sku ?? '',
      likeness: common / (wanted.size + (words[at]?.size ?? 0) - common),
    }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.sku.localeCompare(b.sku))
    .slice(0, MOST_MATCHES)
}

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
  return byName(index, `${nameOfOffer(good, offer)} ${maker}`).map(({ sku, likeness }) => ({
    offer_id: offer.id,
    sku,
    found_by: 'name',
    likeness,
  }))
}

/** Proposes goods for the offers of these goods that are not linked. Returns how many offers wait for a person. */
export const matchGoods = async (db: Db, openIndex: () => Promise<Index>, { goods, offers }: Page): Promise<number> => {
  const open = offers.filter(({ sku, deleted }) => sku === null && !deleted)
  if (open.length === 0) return 0
  const index = await openIndex()
  const yieldToEventLoop = createYieldToEventLoop()
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
