/** DESK-06: what the page of the shop's state says, and the synthetic buyer that leaves nothing behind. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import { done } from '#kernel/endpoint.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, NOW, orderShop, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import { storeAudit } from '#platform/db/audit.ts'
import { storeSyntheticCheck } from '#platform/health/health.sql.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { searchCalls } from '#shop/catalogue/phrases/search.calls.ts'
import { openCase } from '#shop/feedback/face.ts'
import { countChangedDays } from '#shop/reports/rollup/count-report-days.job.ts'
import type { AllGroupHandlers } from '../api/endpoints.ts'
import { checkProvider } from './checks.ts'
import { visitAsBuyer } from './synthetic-buyer.ts'

const database = orderDatabase()
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
})

const clock = { now: () => NOW }
const shopOf = async (): Promise<Pick<AllGroupHandlers, 'search' | 'basket' | 'order'>> => {
  const { db } = database
  const { basket, order } = orderShop(db)
  const index = await openCatalogueIndex(db)
  const search = searchCalls({
    db,
    clock,
    index,
    recordPhrase: () => {},
    recordChoice: () => {},
    liked: async () => [],
  } as never)
  return { search, basket, order }
}
const fail = (error: unknown): never => {
  throw error
}
const countRows = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM basket) AS baskets, (SELECT count(*)::int FROM basket_line) AS lines,
      (SELECT count(*)::int FROM session) AS sessions, (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM search_history) AS searches, (SELECT count(*)::int FROM search_phrase_day) AS phrases,
      (SELECT count(*)::int FROM report_change) AS changes, (SELECT count(*)::int FROM stock_movement) AS movements,
      (SELECT count(*)::int FROM rate_count) AS counted`.execute(database.db)
  return rows[0] ?? {}
}

test('DESK-06: the synthetic buyer searches, adds, reaches the price of the checkout and leaves no trace', async () => {
  const shop = await shopOf()
  const before = await countRows()
  expect(await visitAsBuyer({ db: database.db, clock, shop, onError: fail })).toMatchObject({
    failed_step: null,
    detail: '',
  })
  expect(await countRows()).toEqual(before)
  await countChangedDays(database.db)
  expect(await database.db.selectFrom('report_day').selectAll().execute()).toEqual([])
})

test('DESK-06: a step that does not work is named, and is undone too', async () => {
  const shop = await shopOf()
  const before = await countRows()
  const broken = { ...shop, order: { ...shop.order, price: async () => done({ total: 0 } as never) } }
  expect(await visitAsBuyer({ db: database.db, clock, shop: broken, onError: fail })).toMatchObject({
    failed_step: 'цена',
  })
  const thrown = {
    ...shop,
    order: {
      ...shop.order,
      methods: async () => {
        throw new Error('no ways')
      },
    },
  }
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  expect(await visitAsBuyer({ db: database.db, clock, shop: thrown, onError })).toMatchObject({
    failed_step: 'способы получения',
    detail: expect.not.stringContaining('no ways'),
  })
  expect(errors).toMatchObject([{ message: 'no ways' }])
  expect(await countRows()).toEqual(before)
})

const health = async (at = NOW) => {
  const desk = staffOffice(database.db, at)
  const admin = await insertStaffSession(database.db, { login: 'admin', role: 'admin' }, at)
  const { checks } = valueOf(await desk.office.health({}, admin.caller()))
  return new Map(checks.map((check) => [check.code, check]))
}

test('DESK-06: everything that is wrong stands first and says what to do', async () => {
  const { db } = database
  await storeAudit(db, NOW, [])
  await storeSyntheticCheck(db, { at: NOW, failed_step: null, detail: '', took_ms: 20 })
  await sql`UPDATE store SET stock_synced_at = ${NOW}`.execute(db)
  await sql`INSERT INTO backup_run VALUES (${NOW}, 1)`.execute(db)
  expect([...(await health()).values()].filter(({ is_good }) => !is_good)).toEqual([])

  const later = new Date(NOW.getTime() + 2 * DAY_MS)
  await storeAudit(db, later, [{ name: 'A1', detail: 'x' }])
  await storeSyntheticCheck(db, { at: later, failed_step: 'поиск', detail: 'Ничего.', took_ms: 20 })
  const late = new Date(later.getTime() - 20 * MINUTE_MS)
  await sql`INSERT INTO pgboss.job (name, start_after) VALUES ('send-order-message', ${late})`.execute(db)
  const checks = await health(later)
  for (const code of ['audit', 'buyer', 'jobs', 'stock', 'backup']) {
    expect(checks.get(code)?.is_good, code).toBe(false)
    expect(checks.get(code)?.advice, code).not.toBe('')
  }
  expect([...checks.values()].slice(0, 5).every(({ is_good }) => !is_good)).toBe(true)
  expect(checks.get('buyer')?.detail).toContain('поиск')
  expect(checks.get('jobs')?.detail).toContain('send-order-message')
})

test('DESK-06: the state of the shop says when the new and when everything was audited, and that a week has passed', async () => {
  const { db } = database
  await storeAudit(db, NOW, [])
  const soon = new Date(NOW.getTime() + 3 * DAY_MS)
  await storeAudit(db, soon, [], false)
  const shown = (await health(new Date(soon.getTime() + 12 * MINUTE_MS))).get('audit')
  expect(shown).toMatchObject({
    is_good: true,
    detail: expect.stringMatching(/новое .*12\u00a0мин .* целиком 3\u00a0дн/),
  })
  const late = new Date(NOW.getTime() + 9 * DAY_MS)
  await storeAudit(db, late, [], false)
  expect((await health(late)).get('audit')).toMatchObject({
    is_good: false,
    detail: expect.stringContaining('9\u00a0дн'),
  })
})

test('DESK-02, DESK-06: cases that nobody has taken or answered in time are red', async () => {
  const { db } = database
  expect((await health()).get('cases')).toMatchObject({ is_good: true })
  const buyer = { name: 'Анна', phone: '79123456789', email: '', body: 'Где заказ?', orderNumber: null } as const
  const open = (at: Date) => transaction(db, (tx) => openCase(tx, { ...buyer, reason: 'not_arrived', at }))
  await open(new Date(NOW.getTime() - 70 * MINUTE_MS))
  await open(new Date(NOW.getTime() - 3 * DAY_MS))
  await open(new Date(NOW.getTime() - MINUTE_MS))
  expect((await health()).get('cases')).toMatchObject({
    is_good: false,
    detail: expect.stringMatching(/ответа: 1, .*ответственного: 1\./),
  })
})

test('DESK-06: a provider that fails is red without the words of its answer, one without an account is left out', async () => {
  const failing = {
    title: 'Банк',
    settings: ['KEY'],
    run: async () => ({ ok: false as const, failure: 'config' as const, detail: 'secret-key' }),
  }
  const [check] = await checkProvider(failing)
  expect(check).toMatchObject({ is_good: false })
  expect(JSON.stringify(check)).not.toContain('secret-key')
  expect(await checkProvider({ title: 'Нет', settings: [], run: undefined })).toEqual([])
})
