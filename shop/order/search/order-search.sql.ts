import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import type { StoreId } from '#kernel/ids.ts'
import { OrNull, StoreId as StoreIdShape } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { OrderState } from '../order.api.ts'
import type { OrderWaits } from '../facts/order-waits.ts'
import type { SearchWords } from './search-words.ts'
import { idsOfWaiting } from './waiting-orders.sql.ts'

export type OrderFilter = {
  readonly words: SearchWords | null
  readonly state: string | null
  readonly storeId: StoreId | null
  readonly delivery: string | null
  readonly payment: string | null
  readonly waits: { readonly why: OrderWaits; readonly now: Date } | null
  readonly from: Date | null
  readonly to: Date | null
  /** The last order of the page before. */
  readonly after: { readonly placed_at: Date; readonly id: string } | null
}

const ListedRow = Row({
  number: Type.String(),
  state: OrderState,
  placed_at: Timestamp,
  delivery: DeliveryMethod,
  payment: OrderPayment,
  store_name: Type.String(),
  recipient_name: Type.String(),
  phone_end: Type.String(),
  total: Type.Integer(),
  track_number: OrNull(Type.String()),
})
export type ListedRow = Static<typeof ListedRow>

/** The newest orders that one meaning of the words finds, at most. */
const OF_A_MEANING = 300
const newest = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT id FROM orders WHERE ${where} ORDER BY placed_at DESC LIMIT ${sql.lit(OF_A_MEANING)})`

/** Longer than a name that begins so. Compared byte by byte, so that the index of beginnings serves a prepared statement. */
const beginsWith = (text: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> =>
  sql`(${text} ~>=~ ${beginning} AND ${text} ~<~ ${`${beginning}\uffff`})`
const FIRST_NAME = sql`lower(recipient_name)`
const SECOND_NAME = sql`lower(split_part(recipient_name, ' ', 2))`

/** Among these a frequent name fills a page; a name that does not is rare enough for its index. */
const NEWEST = 4000
const PAGE = 51
const IdRow = Row({ id: Type.String() })
/** Ids of the newest orders of a name. */
const idsOfName = async (db: Kysely<DB>, name: string): Promise<string[]> => {
  const recent = await queryRows(
    db,
    IdRow,
    sql`
    SELECT id::text AS id
    FROM (SELECT id, recipient_name FROM orders ORDER BY placed_at DESC, id DESC LIMIT ${sql.lit(NEWEST)}) AS newest
    WHERE ${beginsWith(FIRST_NAME, name)} OR ${beginsWith(SECOND_NAME, name)} LIMIT ${sql.lit(OF_A_MEANING)}`,
  )
  if (recent.length >= PAGE) return recent.map(({ id }) => id)
  const rows = await queryRows(
    db,
    IdRow,
    sql`
    SELECT id::text AS id FROM (
      (SELECT id, placed_at FROM orders WHERE ${beginsWith(FIRST_NAME, name)})
      UNION (SELECT id, placed_at FROM orders WHERE ${beginsWith(SECOND_NAME, name)})) AS named
    ORDER BY placed_at DESC LIMIT ${sql.lit(OF_A_MEANING)}`,
  )
  return rows.map(({ id }) => id)
}

/** Ids of orders, a subquery for each meaning. */
const meanings = (
  { number, phone, phoneEnd, email, barcode, marking, track, total }: SearchWords,
  named: readonly string[],
): RawBuilder<unknown>[] => [
  ...(number === null ? [] : [newest(sql`split_part(number, '-', 2) = ${number}`)]),
  ...(phone === null ? [] : [newest(sql`recipient_phone = ${phone}`)]),
  ...(phoneEnd === null
    ? []
    : [newest(sql`right(recipient_phone, 4) = ${phoneEnd.slice(-4)} AND recipient_phone LIKE ${`%${phoneEnd}`}`)]),
  ...(email === null ? [] : [newest(sql`lower(recipient_email) = ${email}`)]),
  ...(track === null ? [] : [newest(sql`track_number = ${track}`)]),
  ...(total === null ? [] : [newest(sql`total = ${total}`)]),
  ...(named.length === 0 ? [] : [sql`SELECT unnest(${named}::bigint[])`]),
  ...(barcode === null
    ? []
    : [
        sql`(SELECT l.order_id FROM order_line l WHERE l.variant_id = (SELECT id FROM variant WHERE barcode = ${barcode})
          ORDER BY l.order_id DESC LIMIT ${sql.lit(OF_A_MEANING)})`,
      ]),
  ...(marking === null
    ? []
    : [
        sql`SELECT l.order_id FROM marking_code m JOIN order_line l ON l.id = m.order_line_id
          WHERE m.gtin = ${marking.gtin} AND m.serial = ${marking.serial} AND m.freed_at IS NULL`,
      ]),
]

const all = (conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> => {
  const asked = conditions.filter((condition) => condition !== null)
  return asked.length === 0 ? sql`TRUE` : sql.join(asked, sql` AND `)
}

export const readOrders = async (db: Kysely<DB>, filter: OrderFilter, take: number): Promise<ListedRow[]> => {
  const { words, state, storeId, delivery, payment, waits, from, to, after } = filter
  const named = words === null || words.name === null ? [] : await idsOfName(db, words.name)
  const found = words === null ? null : meanings(words, named)
  if (found?.length === 0) return []
  return queryRows(
    db,
    ListedRow,
    sql`
    SELECT o.number, o.state, o.placed_at, o.delivery, o.payment, ${fullStoreName('s')} AS store_name, o.recipient_name,
      right(o.recipient_phone, 4) AS phone_end, o.total, o.track_number
    FROM orders o JOIN store s ON s.id = o.store_id
    WHERE ${all([
      found === null ? null : sql`o.id IN (${sql.join(found, sql` UNION `)})`,
      state === null ? null : sql`o.state = ${state}`,
      storeId === null ? null : sql`o.store_id = ${storeId}`,
      delivery === null ? null : sql`o.delivery = ${delivery}`,
      payment === null ? null : sql`o.payment = ${payment}`,
      waits === null ? null : sql`o.id IN (${idsOfWaiting(waits.why, waits.now)})`,
      from === null ? null : sql`o.placed_at >= ${from}`,
      to === null ? null : sql`o.placed_at < ${to}`,
      after === null ? null : sql`(o.placed_at, o.id) < (${after.placed_at}, ${after.id}::bigint)`,
    ])}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${take}`,
  )
}

const PlaceRow = Row({ placed_at: Timestamp, id: Type.String() })
/** Where an order stands in the list. */
export const readPlaceInList = (db: Kysely<DB>, number: string): Promise<Static<typeof PlaceRow> | undefined> =>
  queryRow(db, PlaceRow, sql`SELECT placed_at, id::text AS id FROM orders WHERE number = ${number}`)

const StoreRow = Row({ id: StoreIdShape, name: Type.String() })
export const readListStores = (db: Kysely<DB>, only: StoreId | null): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`
    SELECT s.id, ${fullStoreName('s')} AS name FROM store s JOIN city c ON c.id = s.city_id
    WHERE ${only}::int IS NULL OR s.id = ${only} ORDER BY c.name, s.name`,
  )
