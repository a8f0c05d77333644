/** The shop of a race worker: baskets of many buyers and the real handlers. */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { BULK_LIMITS, type Limits } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderCalls } from '#shop/order/order.calls.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { KIROVKA, pickupOrder, RODNIK } from '#kit/shops/order-shop.ts'

export type RaceTask = {
  readonly url: string
  readonly buyers: readonly number[]
  /** Pieces of every variant in each basket. */
  readonly pieces: readonly { readonly variantId: VariantId; readonly price: number }[]
  /** The variant of the second parcel of each order. */
  readonly second?: VariantId
  /** Every nth buyer cancels immediately; 0: none. */
  readonly cancelEvery: number
}
export type Tally = {
  placed: number
  cancelled: number
  refused: Record<string, number>
  unexpectedErrors: string[]
}

export const visitorIdOfBuyer = (buyer: number): string => {
  const hex = createHash('md5').update(`buyer ${buyer}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** One basket per buyer with every variant, added in a different order. */
export const fillBaskets = async (db: Kysely<DB>, buyers: number, variantIds: readonly VariantId[]): Promise<void> => {
  await sql`
    WITH opened AS (
      INSERT INTO basket (visitor_id) SELECT md5('buyer ' || n)::uuid FROM generate_series(1, ${buyers}) n RETURNING id
    )
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT opened.id, v.id, 1, v.price FROM opened, variant v WHERE v.id = ANY(${variantIds}::int[]) ORDER BY random()`.execute(
    db,
  )
}

export const CONNECTIONS = 10

/** A race counts outcomes: on a busy machine no buyer is refused for the time that a statement takes. */
const PATIENT_LIMITS: Limits = { ...BULK_LIMITS, lockMs: 20_000 }

/** A phone of each buyer's own: one phone has a limited number of orders. */
const phoneOf = (buyer: number): string => String(79_120_000_000 + buyer)

type RaceShop = {
  readonly place: ReturnType<typeof orderCalls>['place']
  readonly cancel: ReturnType<typeof orderCalls>['cancel']
}
export const openShop = async (
  url: string,
): Promise<{
  basketTotal: (task: RaceTask, buyer: number) => PlaceOrder
  shop: RaceShop
  close: () => Promise<void>
}> => {
  const { db, close } = openPool(appUrlOf(url), CONNECTIONS, { limits: PATIENT_LIMITS })
  await sql`SELECT 1`.execute(db)
  const shop = orderCalls({
    db,
    clock: machineClock,
    random: machineRandom,
    ordersPerNetwork: 0,
    ...shopForTests,
    codeKey: Buffer.alloc(32),
    providers: [],
    carriers: [],
    publicUrl: 'http://localhost',
    alert: () => {},
  })
  const basketTotal = ({ pieces, second }: RaceTask, buyer: number): PlaceOrder =>
    pickupOrder(
      pieces.reduce((sum, piece) => sum + piece.price, 0),
      {
        store_id: KIROVKA,
        recipient: { name: 'Анна', phone: phoneOf(buyer), email: 'anna@example.ru' },
        ...(second === undefined ? {} : { second_parcel: { store_id: RODNIK, variant_ids: [second] } }),
      },
    )
  return { basketTotal, shop, close }
}

export const cancelOrder = async (shop: RaceShop, token: string, buyer: number, caller: Caller): Promise<number> =>
  (await shop.cancel({ token, last_digits: phoneOf(buyer).slice(-4) }, caller)).ok ? 1 : 0
