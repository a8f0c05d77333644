import type { Kysely } from 'kysely'
import { addDays, endOfDay, isCalendarDay, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { orderSearch } from '../order-search.api.ts'
import { readListStores, readOrders, readPlaceInList } from './order-search.sql.ts'
import { searchWords } from './search-words.ts'

const PAGE_SIZE = 50

/** The moment at which a day of Moscow begins; null without a day. */
const startOf = (day: string | undefined, later = 0): Date | null =>
  day === undefined || !isCalendarDay(day) ? null : endOfDay(addDays(day, later - 1), 0, MOSCOW_MINUTES)

export const orderSearchCalls = (deps: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): Handlers<typeof orderSearch, Caller> => {
  const { db } = deps
  return {
    orders: ({ q = '', state, store_id, delivery, payment, waits, from, to, after }, caller) =>
      forStaff(deps, orderSearch.orders, caller, async (member) => {
        const stores = await readListStores(db, member.store_id)
        const last = after === undefined ? undefined : await readPlaceInList(db, after)
        const rows = await readOrders(
          db,
          {
            words: q.trim() === '' ? null : searchWords(q),
            state: state ?? null,
            storeId: member.store_id ?? store_id ?? null,
            delivery: delivery ?? null,
            payment: payment ?? null,
            waits: waits === undefined ? null : { why: waits, now: deps.clock.now() },
            from: startOf(from),
            to: startOf(to, 1),
            after: last ?? null,
          },
          PAGE_SIZE + 1,
        )
        return done({
          orders: rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, placed_at: row.placed_at.toISOString() })),
          has_more: rows.length > PAGE_SIZE,
          stores,
        })
      }),
  }
}
