/** Orders of the demo shop and the visits before them, so that its reports are alive. */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { addDemoFunnel } from '#shop/analytics/demo-funnel.sql.ts'
import { addPastOrders, addPastVisits, giveOrders } from '#shop/order/demo-orders.sql.ts'
import { readCitiesWithStores } from '#shop/places/cities/cities.sql.ts'
import { countChangedDays } from '#shop/reports/rollup/count-report-days.job.ts'
import { countStock } from '#shop/reports/rollup/days.sql.ts'

const ORDERS = 400
const DAYS = 60
/** Sources of visits, the most frequent first. */
const SOURCES = ['yandex', 'vk', 'telegram', 'email']

/** Only into a shop that has no order yet. */
export const addDemoOrders = async (db: Kysely<DB>, now: Date): Promise<void> => {
  if ((await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined) return
  await addPastOrders(db, { first: 1, last: ORDERS, of: ORDERS, days: DAYS, now })
  await addPastVisits(db, SOURCES)
  const cities = await readCitiesWithStores(db)
  await addDemoFunnel(
    db,
    now,
    cities.map(({ code }) => code),
    SOURCES,
  )
  await countChangedDays(db)
  await countStock(db, moscowDay(now))
}

const NEWEST = 4
/** Numbers of the newest orders. */
export const newestOrders = async (db: Kysely<DB>): Promise<string[]> =>
  (await db.selectFrom('orders').select('number').orderBy('id', 'desc').limit(NEWEST).execute()).map(
    ({ number }) => number,
  )

type Buyer = { readonly id: number; readonly name: string; readonly phone: string }

/** A past order for each buyer; what each has bought. */
export const giveDemoOrders = async (db: Kysely<DB>, buyers: readonly Buyer[]) => {
  const ids = new Map(buyers.map(({ id, phone }) => [phone, id]))
  return (await giveOrders(db, buyers)).flatMap(({ phone, product_id: productId }) => {
    const customerId = ids.get(phone)
    return customerId === undefined ? [] : [{ customerId, productId }]
  })
}
