/** Orders of the demo shop, so that its reports are alive. */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { addPastOrders } from '#shop/order/demo-orders.sql.ts'
import { countChangedDays } from '#shop/reports/rollup/count-report-days.job.ts'
import { countStock } from '#shop/reports/rollup/days.sql.ts'

const ORDERS = 400
const DAYS = 60

/** Only into a shop that has no order yet. */
export const addDemoOrders = async (db: Kysely<DB>, now: Date): Promise<void> => {
  if ((await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined) return
  await addPastOrders(db, { first: 1, last: ORDERS, of: ORDERS, days: DAYS, now })
  await countChangedDays(db)
  await countStock(db, moscowDay(now))
}

const NEWEST = 4
/** Numbers of the newest orders. */
export const newestOrders = async (db: Kysely<DB>): Promise<string[]> =>
  (await db.selectFrom('orders').select('number').orderBy('id', 'desc').limit(NEWEST).execute()).map(
    ({ number }) => number,
  )
