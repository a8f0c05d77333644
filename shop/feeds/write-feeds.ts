/** EXCH-03: writes all feeds in one reading of the catalogue, in slices that let the event loop answer requests in between. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { VariantId } from '#kernel/ids.ts'
import { createYieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { collectionLists, type CatalogueSnapshot } from '#shop/catalogue/face.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { cityByKey } from '#shop/places/face.ts'
import { openFeedFile, type FeedFile } from './feed-file.ts'
import { reasonsBy } from './feed-rules.ts'
import { deliveryElsewhere, deliveryIn, type FeedDelivery } from './feed-terms.ts'
import type { FeedFormat, FeedHead, OfferSupply } from './feed-xml.ts'
import type { FEED_SCOPES } from './feeds.api.ts'
import {
  readCollectionTitles,
  readFeedCategories,
  readFeedRows,
  readFeedRules,
  readStockPlaces,
  type FeedCategory,
  type FeedRule,
  type StockPlace,
} from './feeds.sql.ts'
import { GOOGLE } from './google-feed.ts'
import { offerOf, type Offer } from './offer.ts'
import { YANDEX } from './yandex-feed.ts'

const ROWS_AT_A_TIME = 200

export type FeedShop = {
  readonly name: string
  readonly company: string
  readonly origin: string
  /** Name of the city whose delivery the feeds without a city say. */
  readonly homeCity: string | null
  readonly courier: CourierTerms
  /** Carriers go to the doors of cities without stores, at prices of their own. */
  readonly hasCarriers: boolean
}

/** `name`: «yandex», «yandex/chel», «google», «collections/v-banyu»: its address is /feeds/<name>.xml. */
export type WrittenFeed = {
  readonly name: string
  readonly scope: (typeof FEED_SCOPES)[number]
  readonly title: string
  readonly offers: number
  /** Compressed. */
  readonly bytes: number
  readonly tag: string
  readonly file: string
}
export type WrittenFeeds = {
  readonly feeds: readonly WrittenFeed[]
  /** Offers of the whole catalogue that are in the feeds. */
  readonly offers: number
  /** Variants by the reason why they are left out. */
  readonly leftOut: ReadonlyMap<string, readonly VariantId[]>
  /** The rules that were in force, in their order. */
  readonly rules: readonly FeedRule[]
}

type Plan = Pick<WrittenFeed, 'name' | 'scope'> & {
  readonly title: string
  readonly format: FeedFormat
  readonly head: FeedHead
  /** Stores and warehouses that serve the receiver's people; null: all. */
  readonly places: ReadonlyMap<number, StockPlace>
  readonly has: (offer: Offer) => boolean
}
type OpenFeed = Plan & { readonly file: FeedFile; readonly path: string; offers: number }

const supplyOf = ({ stock }: Offer, places: ReadonlyMap<number, StockPlace>): OfferSupply => {
  let quantity = 0
  let isInStore = false
  for (const [id, pieces] of stock) {
    const place = places.get(id)
    if (place === undefined) continue
    quantity = Math.max(quantity, pieces)
    isInStore ||= !place.is_warehouse
  }
  return { quantity, isInStore }
}

const all = (): boolean => true
const byId = (places: readonly StockPlace[]): ReadonlyMap<number, StockPlace> =>
  new Map(places.map((place) => [place.id, place]))

const plansOf = async (
  tx: Transaction<DB>,
  snapshot: CatalogueSnapshot,
  shop: FeedShop,
  { categories, places }: { readonly categories: readonly FeedCategory[]; readonly places: readonly StockPlace[] },
  at: Date,
): Promise<Plan[]> => {
  const keys = new Set(places.flatMap(({ city, is_warehouse }) => (is_warehouse || city === null ? [] : [city])))
  const headOf = (delivery: FeedDelivery | null): FeedHead => ({
    shop: shop.name,
    company: shop.company,
    origin: shop.origin,
    at,
    delivery,
    hasPickup: keys.size > 0,
    categories,
  })
  const cities = []
  for (const key of [...keys].toSorted()) {
    const city = await cityByKey(tx, key)
    if (city !== undefined) cities.push({ city, head: headOf(await deliveryIn(tx, shop.courier, city, at)) })
  }
  const home = cities.find(({ city }) => city.name === shop.homeCity) ?? cities[0]
  const head = home?.head ?? headOf(shop.hasCarriers ? null : await deliveryElsewhere(tx, shop.courier, at))
  const everywhere = { places: byId(places), head, has: all }
  return [
    { name: 'yandex', scope: 'shop', title: 'Яндекс: весь магазин', format: YANDEX, ...everywhere },
    ...cities.map(({ city, head: ofCity }) => ({
      name: `yandex/${city.key}`,
      scope: 'city' as const,
      title: `Яндекс: ${city.name}`,
      format: YANDEX,
      head: ofCity,
      places: byId(places.filter((place) => place.is_warehouse || place.city === city.key)),
      has: all,
    })),
    { name: 'google', scope: 'shop', title: 'Google и\u00a0ВКонтакте', format: GOOGLE, ...everywhere },
    ...(await readCollectionTitles(tx)).map(({ slug, title }) => {
      const products = collectionLists.productsOf(snapshot, slug)
      return {
        ...everywhere,
        name: `collections/${slug}`,
        scope: 'collection' as const,
        title: `Подборка «${title}»`,
        format: YANDEX,
        has: ({ productId }: Offer) => products.has(productId),
      }
    }),
  ]
}

/**
 * `folder`: where the files are written; `mark`: a part of their names that no earlier writing had. Writes all or throws; `signal` ends
 * it early.
 */
export const writeFeeds = (
  db: Kysely<DB>,
  snapshot: CatalogueSnapshot,
  shop: FeedShop,
  at: Date,
  { folder, mark, signal }: { readonly folder: string; readonly mark: string; readonly signal?: AbortSignal },
): Promise<WrittenFeeds> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const places = await readStockPlaces(tx)
      const categories = await readFeedCategories(tx)
      const rules = await readFeedRules(tx)
      const plans = await plansOf(tx, snapshot, shop, { categories, places }, at)
      const open = plans.map((plan): OpenFeed => {
        const path = join(folder, `${plan.name.replaceAll('/', '-')}.${mark}.xml.gz`)
        const { head } = plan
        const file = openFeedFile(path, plan.format.head(head), plan.format.head({ ...head, at: new Date(0) }))
        return { ...plan, path, file, offers: 0 }
      })
      try {
        const reasonOf = reasonsBy(rules, categories, places, at)
        const written = await writeOffers(tx, snapshot, reasonOf, open, at, signal)
        const feeds: WrittenFeed[] = []
        for (const { name, scope, title, offers, file, path, format } of open) {
          await file.write(format.tail)
          feeds.push({ name, scope, title, offers, file: path, ...(await file.end()) })
        }
        return { feeds, rules, ...written }
      } catch (error) {
        for (const { file, path } of open) {
          await file.abandon()
          await rm(path, { force: true })
        }
        throw error
      }
    })

const writeOffers = async (
  tx: Transaction<DB>,
  snapshot: CatalogueSnapshot,
  reasonOf: ReturnType<typeof reasonsBy>,
  open: readonly OpenFeed[],
  at: Date,
  signal: AbortSignal | undefined,
): Promise<Pick<WrittenFeeds, 'offers' | 'leftOut'>> => {
  const { products } = snapshot
  const today = at.toISOString().slice(0, 10)
  const yieldToEventLoop = createYieldToEventLoop()
  const leftOut = new Map<string, VariantId[]>()
  let offers = 0
  for (let after = 0, isLast = false; !isLast;) {
    const rows = await readFeedRows(tx, after, ROWS_AT_A_TIME, today)
    signal?.throwIfAborted()
    isLast = rows.length < ROWS_AT_A_TIME
    for (const row of rows) {
      await yieldToEventLoop()
      after = row.id
      // Lists do not have it yet, and their pages are about to change.
      if (products.rowOfProduct(row.product_id) === -1) continue
      const reason = reasonOf(row)
      if (reason !== null) {
        const ids = leftOut.get(reason)
        if (ids === undefined) leftOut.set(reason, [row.id])
        else ids.push(row.id)
        continue
      }
      offers += 1
      await writeOffer(offerOf(products.attributes, row), open)
    }
  }
  return { offers, leftOut }
}

const writeOffer = async (offer: Offer, open: readonly OpenFeed[]): Promise<void> => {
  const common = new Map<FeedFormat, string>()
  for (const feed of open) {
    const { format, head, has, places, file } = feed
    if (!has(offer)) continue
    const text = common.get(format) ?? format.common(offer, head)
    common.set(format, text)
    feed.offers += 1
    await file.write(format.offer(offer, text, supplyOf(offer, places), head))
  }
}
