/** EXCH-02: goods of the program as records of the shop, as an import reads them. */
import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { createBackgroundYield } from '#kernel/yield-to-event-loop.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import { PIECES, WITHOUT_WAREHOUSE } from '#platform/commerceml/exchange-item.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Located, RecordSource, StockTable } from '#platform/import/record-source.ts'
import {
  readGoods,
  readOffersOf,
  readOffersOfSkus,
  readSkusOfProducts,
  readTaken,
  readVariants,
  type GoodRow,
  type Linking,
  type OfferRow,
} from '#shop/exchange/items.sql.ts'
import { stockTable, warehousesWithStock } from '#shop/exchange/stock-cells.sql.ts'
import { wholeRecords } from '../changes/records-source.ts'
import type { ExchangeContext } from './exchange-context.ts'
import { draftOf } from './new-product.ts'
import { changedProduct } from './product-change.ts'

const PAGE = 500
/** Goods whose stock one statement writes: of sixty warehouses six thousand cells. */
const STOCK_PAGE = 100

/** Ids of goods after an id, in their order. */
export type GoodIds = (after: string, take: number) => Promise<string[]>
export type Note = (line: number, what: string, reason: string) => void

/** A place of an import's report: the line of the file, and what stands there. */
export const placeOf = (line: number, what: string): string => `${line}\t${what}`
export const readPlace = (where: string): { readonly line: number; readonly what: string } => {
  const [, line, what = where] = /^(\d+)\t(.*)$/s.exec(where) ?? []
  return { line: Number(line ?? 0), what }
}

export type Page = { readonly goods: ReadonlyMap<string, GoodRow>; readonly offers: readonly OfferRow[] }
export type GoodsOf = {
  readonly db: Kysely<DB>
  readonly context: ExchangeContext
  readonly ids: GoodIds
  readonly note: Note
  /** Offers that become new products although the shop has something alike. */
  readonly asNew?: ReadonlySet<string>
}

export const pagesOf = async function* ({
  db,
  ids,
  size = PAGE,
}: Pick<GoodsOf, 'db' | 'ids'> & { readonly size?: number }): AsyncGenerator<Page> {
  let after = ''
  for (;;) {
    const page = await ids(after, size)
    const last = page.at(-1)
    if (last === undefined) return
    const goods = new Map((await readGoods(db, page)).map((good) => [good.id, good]))
    yield { goods, offers: await readOffersOf(db, page) }
    after = last
  }
}

const titleOf = (goods: Page['goods'], { id, good, value: { name } }: OfferRow): string =>
  `«${name ?? goods.get(good)?.value.name ?? id}»`

/** Records of products: those whose fields the program changes, and drafts of new ones, whose offers are in `created`. */
const productRecords = async function* (
  of: GoodsOf,
  said: Said,
  created: Map<string, Linking>,
): AsyncGenerator<Located> {
  const { db, context, note } = of
  const seen = new Set<string>()
  const rates = new Map<string, number>()
  const units = new Map<string, number>()
  for await (const { goods, offers } of pagesOf(of)) {
    for (const { value, deleted } of goods.values()) {
      const rate = value.vat?.replace(/\s*%$/, '')
      if (said.goods && rate !== undefined && rate !== context.vat && !deleted)
        rates.set(rate, (rates.get(rate) ?? 0) + 1)
      if (said.goods && value.unit !== undefined && value.unit !== PIECES && !deleted)
        units.set(value.unit, (units.get(value.unit) ?? 0) + 1)
    }
    const slugs = new Map(
      (
        await readVariants(
          db,
          offers.flatMap(({ sku }) => (sku === null || sku === '' ? [] : [sku])),
        )
      ).map(({ sku, slug }) => [sku, slug]),
    )
    const fresh = [...new Set(slugs.values())].filter((slug) => !seen.has(slug) && seen.add(slug).size > 0)
    const records = await wholeRecords(db, 'products', await readValues(db, 'products', fresh))
    const linked = await readOffersOfSkus(db, await readSkusOfProducts(db, fresh))
    const yieldToEventLoop = createBackgroundYield()
    for (const [slug, record] of records) {
      await yieldToEventLoop()
      const changed = changedProduct(context, record, linked)
      const first = offers.find(({ sku }) => slugs.get(sku ?? '') === slug)
      if (!isDeepStrictEqual(changed, record))
        yield { where: placeOf(first?.line ?? 0, `товар «${String(record['name'])}»`), value: changed }
    }
    yield* newProducts(of, { goods, offers }, created)
  }
  for (const [unit, count] of units)
    note(0, 'единицы', `в\u00a01С «${unit}», магазин продаёт штуками и\u00a0считает их штукой: товаров ${count}`)
  if (context.vat === null || context.terms.owners.vat === 'office') return
  for (const [rate, count] of rates)
    note(0, 'НДС', `в\u00a01С ставка ${rate}, а\u00a0чеки магазина со\u00a0ставкой ${context.vat}: товаров ${count}`)
}

const newProducts = async function* (
  { db, context, note, asNew }: GoodsOf,
  { goods, offers }: Page,
  created: Map<string, Linking>,
): AsyncGenerator<Located> {
  if (!context.terms.addsGoods && asNew === undefined) return
  const open = offers.filter(
    ({ id, sku, deleted, matches }) =>
      sku === null && !deleted && (asNew === undefined ? matches === 0 : asNew.has(id)),
  )
  const articles = open.flatMap(({ value, good }) => [value.article ?? '', goods.get(good)?.value.article ?? ''])
  const taken = await readTaken(db, [], articles)
  for (const [id, list] of Map.groupBy(open, ({ good }) => good)) {
    const good = goods.get(id)
    const [first] = list
    if (first === undefined) continue
    if (good === undefined) {
      note(
        first.line,
        `предложение ${titleOf(goods, first)}`,
        `товара ${id} не\u00a0было ни\u00a0в\u00a0одном каталоге: пропущено`,
      )
      continue
    }
    if (good.deleted || offers.some((one) => one.good === id && one.sku !== null && one.sku !== '')) continue
    const draft = draftOf(context, good, list, (sku) => taken.has(sku))
    if (typeof draft === 'string') {
      note(good.line, `новый товар «${good.value.name ?? id}»`, draft)
      continue
    }
    for (const [offer, sku] of draft.skus) created.set(offer, { kind: 'offer', id: offer, key: sku })
    yield { where: placeOf(good.line, `новый товар «${good.value.name ?? id}»`), value: draft.record }
  }
}

const priceRecords = async function* (of: GoodsOf): AsyncGenerator<Located> {
  const { context, note } = of
  const { priceType, oldPriceType, terms } = context
  if (terms.owners.price === 'office') return
  if (priceType === undefined) {
    note(0, 'цены', 'не\u00a0загружены: в\u00a0«Соответствиях» не\u00a0выбрано, какой вид цены продаёт')
    return
  }
  for await (const { goods, offers } of pagesOf(of))
    for (const offer of offers) {
      const {
        sku,
        value: { prices },
      } = offer
      if (sku === null || sku === '' || prices === undefined || offer.deleted) continue
      const price = prices[priceType]
      if (price === undefined) {
        note(
          offer.line,
          `цена ${titleOf(goods, offer)}`,
          `нет вида «${context.priceTypes.get(priceType) ?? priceType}»: цена прежняя`,
        )
        continue
      }
      const old = oldPriceType === undefined || terms.owners.old_price === 'office' ? undefined : prices[oldPriceType]
      const old_price =
        oldPriceType === undefined || terms.owners.old_price === 'office'
          ? {}
          : { old_price: old !== undefined && old > price ? old : null }
      yield { where: placeOf(offer.line, `цена ${titleOf(goods, offer)}`), value: { sku, price, ...old_price } }
    }
}

const stockTables = async function* (of: GoodsOf): AsyncGenerator<StockTable, void> {
  const { db, context, note } = of
  const { storeOf, warehouses, openWarehouses, terms } = context
  if (terms.owners.stock === 'office') return
  const named = new Set<string>()
  for await (const { goods, offers } of pagesOf({ ...of, size: STOCK_PAGE })) {
    const linked = offers.flatMap(({ id, sku, has_stock }) =>
      has_stock && sku !== null && sku !== '' ? [{ id, sku }] : [],
    )
    if (linked.length === 0) continue
    const ids = linked.map(({ id }) => id)
    for (const id of await warehousesWithStock(db, ids, openWarehouses)) named.add(id)
    const byId = new Map(offers.map((offer) => [offer.id, offer]))
    const whereOf = (id: string): string => {
      const offer = byId.get(id)
      return offer === undefined ? id : placeOf(offer.line, `остаток ${titleOf(goods, offer)}`)
    }
    const variants = new Map(
      (
        await readVariants(
          db,
          linked.map(({ sku }) => sku),
        )
      ).map(({ sku, id }) => [sku, id]),
    )
    const known = linked.flatMap(({ id, sku }) => {
      const variant = variants.get(sku)
      if (variant !== undefined) return [{ id, variant }]
      const { line, what } = readPlace(whereOf(id))
      note(line, what, `нет артикула «${sku}»`)
      return []
    })
    if (known.length > 0 && storeOf.size > 0)
      yield { table: stockTable(known, storeOf), records: known.length, whereOf }
  }
  for (const id of named) {
    const name = id === WITHOUT_WAREHOUSE ? 'без склада' : warehouses.get(id) || id
    note(0, `склад «${name}»`, 'не\u00a0связан с\u00a0магазином: его остатки не\u00a0загружены')
  }
}

const none = async function* (): AsyncGenerator<Located> {}

/** What a file says; `goods`: not only offers of them. */
export type Said = {
  readonly goods: boolean
  readonly products: boolean
  readonly prices: boolean
  readonly stock: boolean
}

/** Products and prices of these goods. */
export const catalogueSource = (
  of: GoodsOf,
  said: Said,
  redirectHosts: readonly string[],
  created: Map<string, Linking>,
): RecordSource => ({
  kinds: new Set([...(said.products ? ['products'] : []), ...(said.prices ? ['prices'] : [])]),
  redirectHosts: async () => redirectHosts,
  knownPictures: none,
  records: (kind) =>
    kind === 'products' ? productRecords(of, said, created) : kind === 'prices' ? priceRecords(of) : none(),
})

/** Stock of these goods. */
export const stockSource = (of: GoodsOf): RecordSource => ({
  kinds: new Set(['stock']),
  knownPictures: none,
  records: none,
  stockTables: () => stockTables(of),
})
