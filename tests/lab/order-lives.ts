/**
 * Random lives of orders, of one parcel and of two, against a real database: guests and customers place orders, confirm, cancel and
 * return; staff assemble, ship and hand over; the job ends what was not confirmed. Steps are tried whether they are allowed or not.
 * Afterwards the stock is what the lives counted, and nobody got back more than was paid. Long form: tests/campaigns/campaign-lives.ts.
 */
import { orderId, type StoreId, type VariantId } from '#kernel/ids.ts'
import { sql, type Kysely } from 'kysely'
import type { OrderState, StateReason } from '#shop/order/facts/order-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { cancelUncollected } from '#shop/order/change/cancel-order.ts'
import { canChange, changeOrderState, type Actor } from '#shop/order/state/change-order-state.ts'
import { acceptReturn, returnsOfOrder } from '#shop/order/return/order-return.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import {
  BALM,
  confirmGuest,
  courierOrder,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'

type Plan = { readonly lives: number; readonly seed: number; readonly concurrency: number }
export type LivesOutcome = {
  /** Orders by the state in which they ended. */
  readonly ended: Readonly<Partial<Record<OrderState, number>>>
  readonly refused: number
  readonly steps: number
  /** Empty when everything is as counted. */
  readonly differences: readonly string[]
}

const VARIANTS = [CREAM, SERUM, BALM] as const
const SOURCES = [KIROVKA, RODNIK, WAREHOUSE] as const

/** Mulberry32: equal seeds give equal lives, apart from their interleaving. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Step = readonly [OrderState, StateReason]
const FORWARD: readonly Step[] = [
  ['assembling', 'picking_started'],
  ['ready_for_pickup', 'picked'],
  ['shipped', 'handed_to_carrier'],
  ['delivered', 'handed_over'],
]
const BACK: readonly Step[] = [
  ['cancelled', 'cancelled_by_shop'],
  ['returned', 'not_delivered'],
]

/** What the lives moved, by source and variant. */
class Counted {
  readonly onHand = new Map<string, number>()
  refundedTooMuch: string[] = []
  steps = 0
  refused = 0
  move(place: string, units: number): void {
    this.onHand.set(place, (this.onHand.get(place) ?? 0) + units)
  }
}
const placeOf = (storeId: StoreId, variantId: VariantId): string => `${storeId} ${variantId}`

type Lab = {
  readonly db: Kysely<DB>
  readonly shop: ReturnType<typeof orderShop>
  readonly staffId: number
  readonly counted: Counted
}

const insertStaff = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (login, name, role, store_id, password_hash, totp_secret, created_at)
    VALUES ('lives', 'Продавец', 'seller', ${KIROVKA}, '$argon2id$', '\\x00', ${NOW}) RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

const insertCustomer = async (db: Kysely<DB>, phone: string): Promise<number> =>
  (
    await db
      .insertInto('customer')
      .values({ phone, name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const linesOf = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select([
      'order_line.id',
      'order_line.variant_id',
      'order_line.quantity',
      'orders.store_id',
      'orders.id as order_id',
    ])
    .where('orders.token', '=', token)
    .execute()

/** Tokens of the parcels of an order, the first one first. */
const tokensOf = async (db: Kysely<DB>, token: string): Promise<string[]> =>
  (
    await sql<{ token: string }>`
      SELECT o.token FROM orders f JOIN orders o ON o.id = f.id OR o.first_parcel_id = f.id WHERE f.token = ${token}
      ORDER BY o.id`.execute(db)
  ).rows.map((row) => row.token)

/** Tries a transition; counts what leaves the shelf. */
const tryStep = async ({ db, staffId, counted }: Lab, token: string, [to, reason]: Step): Promise<void> => {
  const actor: Actor = { kind: 'staff', staffId }
  const changed = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined || !canChange(order, to)) return null
    const wasShipped = order.state === 'shipped'
    await changeOrderState(tx, order, to, { actor, reason, at: NOW, bonus: null, taxes: GENERAL_TAXES })
    return { wasShipped }
  })
  if (changed === null || changed.wasShipped || (to !== 'shipped' && to !== 'delivered')) return
  for (const { store_id, variant_id, quantity } of await linesOf(db, token))
    counted.move(placeOf(store_id, variant_id), -quantity)
}

/** All, every second time. */
const someOf = (pieces: number, random: (below: number) => number): number =>
  random(2) === 0 ? pieces : random(pieces + 1)

const REASONS = ['unopened', 'defect', 'wrong_product', 'wrong_information'] as const

/** A buyer asks for some pieces; staff accept some of them, of which some are sellable. */
const tryReturn = async (
  lab: Lab,
  token: string,
  phone: string,
  random: (below: number) => number,
): Promise<number> => {
  const { db, shop, staffId, counted } = lab
  const shopper = newShopper()
  const options = await shop.order.returns({ token }, shopper.caller)
  if (!options.ok) return 0
  const wanted = options.value.lines
    .map(({ line_id, quantity, returned }) => ({
      line_id,
      quantity: someOf(quantity - returned, random),
      reason: REASONS[random(REASONS.length)] ?? 'defect',
    }))
    .filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) return 0
  const asked = await shop.order.requestReturn({ token, lines: wanted, last_digits: phone.slice(-4) }, shopper.once())
  if (!asked.ok) return 0
  const lines = await linesOf(db, token)
  const requested = (await returnsOfOrder(db, lines[0]?.order_id ?? orderId(''))).find(
    ({ state }) => state === 'requested',
  )
  if (requested === undefined) return 0
  const accepted = requested.lines.map((line) => {
    const pieces = someOf(line.quantity, random)
    return { returnLineId: line.id, lineId: line.line_id, accepted: pieces, sellable: random(pieces + 1) }
  })
  const split = await db.transaction().execute((tx) => acceptReturn(tx, requested.id, accepted, { staffId, at: NOW }))
  if (split === null) return 0
  for (const { lineId, sellable } of accepted) {
    const line = lines.find(({ id }) => id === lineId)
    if (line !== undefined) counted.move(placeOf(line.store_id, line.variant_id), sellable)
  }
  return split.money + split.certificate
}

const live = async (lab: Lab, index: number, seed: number): Promise<void> => {
  const { db, shop, counted } = lab
  const random = randomOf(seed)
  const phone = `7930${String(index).padStart(7, '0')}`
  const customerId = random(2) === 0 ? null : await insertCustomer(db, phone)
  const guest = newShopper()
  const caller = { ...guest.caller, customerId }
  const wanted = VARIANTS.filter(() => random(2) === 0)
  for (const product_id of wanted) await shop.basket.add({ product_id, quantity: 1 + random(3) }, caller)
  const delivery = random(2) === 0 ? 'pickup' : 'courier'
  const price = await shop.order.price({ city: 'chelyabinsk', delivery }, caller)
  const orderOf = delivery === 'pickup' ? pickupOrder : courierOrder
  const [waiting, ...others] = wanted
  const second_parcel =
    waiting !== undefined && others.length > 0 && random(2) === 0
      ? { second_parcel: { store_id: RODNIK, variant_ids: [waiting] } }
      : {}
  const change = { recipient: { name: 'Анна', phone, email: 'anna@example.ru' }, ...second_parcel }
  const placed = price.ok
    ? await shop.order.place(orderOf(price.value.total, change), { ...guest.once(), customerId })
    : price
  if (!placed.ok) {
    counted.refused += 1
    return
  }
  const parcels = await tokensOf(db, placed.value.token)
  let refunded = 0
  for (let left = 4 + random(12); left > 0; left -= 1) {
    counted.steps += 1
    const token = parcels[random(parcels.length)] ?? placed.value.token
    const dice = random(24)
    const back = BACK[random(BACK.length)]
    if (dice === 0) await shop.order.cancel({ token, last_digits: phone.slice(-4) }, guest.once())
    else if (dice === 1) await cancelUncollected(db, new Date(NOW.getTime() + 31 * 60_000))
    else if (dice < 5 && customerId === null) await confirmGuest(db, shop, token)
    else if (dice < 11) refunded += await tryReturn(lab, token, phone, random)
    else if (dice === 11 && back !== undefined) await tryStep(lab, token, back)
    else for (const step of FORWARD) if (random(2) === 0) await tryStep(lab, token, step)
  }
  const rows = await db.selectFrom('orders').select(['total', 'delivery_price']).where('token', 'in', parcels).execute()
  const paid = rows.reduce((sum, { total, delivery_price }) => sum + total - delivery_price, 0)
  if (refunded > paid) counted.refundedTooMuch.push(`${placed.value.token}: ${refunded} of ${paid}`)
}

/** Differences between the stock and what the lives counted. */
const differencesOf = async (db: Kysely<DB>, counted: Counted, initial: number): Promise<string[]> => {
  const { rows: reserved } = await sql<{ store_id: StoreId; variant_id: VariantId; quantity: number }>`
    SELECT o.store_id, l.variant_id, sum(l.quantity)::int AS quantity FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.state IN ('new', 'awaiting_payment', 'paid', 'assembling', 'ready_for_pickup') GROUP BY 1, 2`.execute(db)
  const open = new Map(reserved.map((row) => [placeOf(row.store_id, row.variant_id), row.quantity]))
  const stock = await db.selectFrom('stock').select(['store_id', 'variant_id', 'on_hand', 'reserved']).execute()
  return [
    ...counted.refundedTooMuch,
    ...stock.flatMap(({ store_id, variant_id, on_hand, reserved: held }) => {
      const place = placeOf(store_id, variant_id)
      const expected = [initial + (counted.onHand.get(place) ?? 0), open.get(place) ?? 0]
      return on_hand === expected[0] && held === expected[1]
        ? []
        : [`${place}: ${on_hand} on hand and ${held} reserved, counted ${expected.join(' and ')}`]
    }),
  ]
}

/** Needs the fixtures of the order shop, without stock. */
export const liveOrders = async (db: Kysely<DB>, { lives, seed, concurrency }: Plan): Promise<LivesOutcome> => {
  // Less than all lives want, so that some find nothing left.
  const initial = Math.ceil(lives / 2)
  for (const source of SOURCES)
    await setStock(db, source, Object.fromEntries(VARIANTS.map((variant) => [variant, initial])))
  const counted = new Counted()
  const lab: Lab = { db, shop: orderShop(db), staffId: await insertStaff(db), counted }
  const random = randomOf(seed)
  const seeds = Array.from({ length: lives }, () => random(2 ** 31))
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < lives; index = next++) await live(lab, index, seeds[index] ?? 0)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const states = await sql<{ state: OrderState; count: number }>`
    SELECT state, count(*)::int AS count FROM orders GROUP BY state ORDER BY state`.execute(db)
  return {
    ended: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
    refused: counted.refused,
    steps: counted.steps,
    differences: await differencesOf(db, counted, initial),
  }
}
