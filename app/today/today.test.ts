/** OFFICE-08: what waits for a member, and the search of everything, by right. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { ARBAT, BALM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { changeOrderState } from '#shop/order/state/change-order-state.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import { runImport } from '../import/run-import.ts'

const database = orderDatabase()
let desk: ReturnType<typeof staffOffice>
let number = ''

const member = (login: string, role: string, storeId?: typeof KIROVKA) =>
  insertStaffSession(database.db, { login, role, ...(storeId === undefined ? {} : { storeId }) }, desk.now())
const waiting = async (browser: StaffBrowser) =>
  new Map(
    valueOf(await desk.office.today({}, browser.caller())).items.map(({ code, count, since }) => [
      code,
      { count, since },
    ]),
  )
const found = async (q: string, browser: StaffBrowser) =>
  valueOf(await desk.office.findEverything({ q }, browser.caller())).found.map(({ what, kind, key }) =>
    [what, kind, key].filter((text) => text !== '').join(' '),
  )

beforeEach(async () => {
  const { db } = database
  desk = staffOffice(db, NOW)
  await setStock(db, KIROVKA, { [BALM]: 9 })
  const shop = orderShop(db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: BALM }, buyer.caller))
  const recipient = { name: 'Тамара Лисицына', phone: '79123456790', email: 'tamara@example.ru' }
  number = valueOf(await shop.order.place(pickupOrder(59_000, { recipient }), buyer.once())).number
  await sql`UPDATE orders SET confirmed_at = placed_at, ready_at = ${NOW}::timestamptz + interval '1 hour'`.execute(db)
})

test('OFFICE-08: each member sees the numbers of their rights and store, and the list under a number counts the same', async () => {
  expect((await waiting(await member('lena', 'call_centre'))).get('late-orders')).toEqual({ count: 0, since: null })
  desk.pass(2 * 3600)
  const seller = await member('marina', 'seller', KIROVKA)
  const stranger = await member('kira', 'seller', ARBAT)
  const lena = await member('lena', 'call_centre')
  const due = new Date(NOW.getTime() + 3_600_000).toISOString()
  for (const browser of [seller, lena])
    expect((await waiting(browser)).get('late-orders')).toEqual({ count: 1, since: due })
  expect((await waiting(stranger)).get('late-orders')?.count).toBe(0)
  const listed = valueOf(await desk.office.orders({ waits: 'late' }, lena.caller())).orders
  expect(listed.map((order) => order.number)).toEqual([number])
  expect([...(await waiting(seller)).keys()]).not.toContain('reviews')
  expect([...(await waiting(await member('mod', 'moderator'))).keys()]).toContain('reviews')
  const admin = [...(await waiting(await member('admin', 'admin'))).keys()]
  expect(admin).toContain('resets')
  expect(admin).not.toContain('late-orders')
})

test('OFFICE-08: an order waits for its buyer once it has been ready for three days', async () => {
  const { db } = database
  const senior = await member('olga', 'senior')
  const { token } = await db.selectFrom('orders').select('token').executeTakeFirstOrThrow()
  for (const [to, reason] of [
    ['assembling', 'picking_started'],
    ['ready_for_pickup', 'picked'],
  ] as const)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('No order')
      const actor = { kind: 'system' } as const
      return changeOrderState(tx, order, to, { actor, reason, at: NOW, bonus: null, taxes: GENERAL_TAXES })
    })
  expect((await waiting(senior)).get('long-ready-orders')?.count).toBe(0)
  desk.pass(73 * 3600)
  expect((await waiting(await member('olga', 'senior'))).get('long-ready-orders')).toEqual({
    count: 1,
    since: NOW.toISOString(),
  })
})

test('OFFICE-08: one search finds orders, buyers, colleagues, records and kinds of records, and only what the rights show', async () => {
  const { db } = database
  await runImport(
    db,
    {
      kinds: new Set(['needs', 'search_synonyms']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        if (kind === 'needs')
          yield {
            where: 'needs:1',
            value: { code: 'lis', position: 1, name: 'Лисицам', note: 'До 1000 ₽', url: '/sale' },
          }
        if (kind === 'search_synonyms') yield { where: 'w:1', value: { code: 's1', words: ['тонер', 'тоник'] } }
      },
    },
    { now: NOW },
  )
  const owner = await member('owner', 'owner')
  const admin = await member('lisitsyn', 'admin')
  const content = await member('content', 'content')
  expect(await found('лисиц', owner)).toEqual([`order ${number}`, 'record needs lis'])
  expect(await found('lis', owner)).toContain('record needs lis')
  expect(await found('лисиц', content)).toEqual(['record needs lis'])
  expect(await found('лисиц', admin)).toEqual([])
  expect(await found('lisits', admin)).toEqual(['member lisitsyn'])
  const lena = await member('lena', 'call_centre')
  expect(await found('+7 912 345-67-90', lena)).toEqual([`order ${number}`, 'buyer 79123456790'])
  expect(await found('товар', content)).toContain('kind products products')
  expect(await found('к', owner)).toEqual([])
  const [tonic] = valueOf(await desk.office.findEverything({ q: 'тони' }, content.caller())).found
  expect(tonic).toMatchObject({ what: 'record', kind: 'search_synonyms', title: 'тонер, тоник' })
})
