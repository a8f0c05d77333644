/** ORD-01: what express delivery promises for a basket: before an address is known, for a door, and to the order that is placed. */
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { Position } from '#kernel/distance.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readExpressStores } from '#shop/delivery/face.ts'
import {
  expressOffer,
  expressRefusalText,
  expressTerms,
  windowText,
  type ExpressOffer,
  type ExpressRefusal,
  type ExpressTerms,
} from '#shop/delivery/facts/express.ts'
import type { AssemblyTerms } from '#shop/delivery/facts/ready-time.ts'
import type { ExpressOffered } from '#shop/delivery/methods.api.ts'
import type { CityRow } from '#shop/places/face.ts'
import type { ExpressPrice } from '#shop/pricing/facts/delivery-rows.ts'
import { isStockStale } from '#shop/stock/facts/stock-age.ts'
import { leastShortage, shortagesAt, type Wanted } from '#shop/stock/facts/supply.ts'
import type { Supply } from '#shop/stock/face.ts'

type Asked = {
  readonly city: CityRow
  readonly supply: Supply
  readonly wanted: readonly Wanted[]
  /** Null before an address is known; 'unknown': the house is not on the map. */
  readonly door: Position | 'unknown' | null
  readonly assembly: AssemblyTerms
  readonly now: Date
}
export type Express = {
  readonly found: ExpressOffer | ExpressRefusal
  /** Null in a city without express. */
  readonly terms: ExpressTerms | null
  /** Lines missing in the store that lacks the fewest; empty where one has everything. */
  readonly missing: Wanted['variantId'][]
}

/** Reads the stores and the hours of their couriers that are taken. */
export const expressFor = async (
  db: QueryExecutorProvider,
  { city, supply, wanted, door, assembly, now }: Asked,
): Promise<Express> => {
  const stores = city.has_shops ? await readExpressStores(db, city, (at) => isStockStale(at, now), now) : []
  const hasAll = (id: (typeof stores)[number]['id']): boolean => shortagesAt(supply.free, id, wanted).length === 0
  const found =
    door === 'unknown'
      ? 'address'
      : expressOffer(stores, hasAll, door, { utcOffsetMin: city.utc_offset_min, assembly, now })
  return {
    found,
    terms: expressTerms(stores),
    missing:
      stores.length === 0 || stores.some(({ id }) => hasAll(id))
        ? []
        : leastShortage(
            supply.free,
            stores.map(({ id }) => ({ id, is_warehouse: false })),
            wanted,
          ).map(({ variantId }) => variantId),
  }
}

/** The offer of the checkout; null in a city without express. */
export const expressMethod = async (db: Kysely<DB>, asked: Omit<Asked, 'door'>): Promise<ExpressOffered | null> => {
  const { found, terms, missing } = await expressFor(db, { ...asked, door: null })
  if (terms === null) return null
  const common = { terms, timezoneoffset: asked.city.utc_offset_min, missing }
  return typeof found === 'string'
    ? { ...common, window: null, refusal: found }
    : {
        ...common,
        window: { from: found.window.from.toISOString(), to: found.window.to.toISOString(), price: found.price },
        refusal: null,
      }
}

/** The price of the way to a door, or the reason for which nothing is taken there. */
export const expressPrice = ({ found, terms }: Express): ExpressPrice =>
  typeof found === 'string'
    ? { carrier: 'express', price: null, missing: expressRefusalText(found, terms) }
    : { carrier: 'express', price: found.price, missing: '' }

export const refuseExpress = ({ found, terms }: Express): Refused<'no-express'> =>
  refuse(
    'no-express',
    `Экспресс не\u00a0получится: ${expressRefusalText(typeof found === 'string' ? found : 'none', terms)}.`,
  )

/** A promise may come this much later than the one that was shown, as the form was filled in; then the buyer is asked again. */
const LATER_MS = 15 * 60_000

/** Whether the window of now keeps what the buyer saw. `shown`: null when nothing was shown. */
export const keepsShown = (
  { window }: ExpressOffer,
  shown: { readonly date: string; readonly from: string } | undefined,
  utcOffsetMin: number,
): boolean =>
  shown === undefined ||
  window.from.getTime() - (Date.parse(`${shown.date}T${shown.from}:00Z`) - utcOffsetMin * 60_000) <= LATER_MS

export const laterText = ({ window }: ExpressOffer, utcOffsetMin: number, now: Date): string =>
  `Экспресс теперь приедет ${windowText(
    { from: window.from.toISOString(), to: window.to.toISOString() },
    utcOffsetMin,
    now,
  )}. Проверьте и\u00a0подтвердите ещё раз.`
