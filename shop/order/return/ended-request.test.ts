/** ORD-08, STAFF-04: a request for a return that staff refuse, or that its buyer withdraws. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderLineId, type OrderLineId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { RefuseReturnInput } from '../counter.api.ts'
import type { RequestReturn } from '../order-return.api.ts'
import { anonymiseOrdersBefore } from '../read/customer-orders.sql.ts'
import { lateReturns } from './late-returns.job.ts'

const DAY_MS = 86_400_000
const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let office: ReturnType<typeof staffOffice>['office']
let seller: StaffBrowser
let number = ''
let token = ''
let cream: OrderLineId
let balm: OrderLineId
const buyer = newShopper()

/** A cream and a balm, handed over on 20 November. */
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [BALM]: 5 })
  shop = orderShop(database.db)
  office = staffOffice(database.db, NOW).office
  seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, buyer.caller))
  valueOf(await shop.basket.add({ product_id: BALM, quantity: 1 }, buyer.caller))
  ;({ number, token } = valueOf(await shop.order.place(pickupOrder(178_000), buyer.once())))
  await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
  const lines = valueOf(await office.order({ number }, seller.caller())).lines.map(({ line_id }) => line_id)
  ;[cream = orderLineId(''), balm = orderLineId('')] = lines
  for (const line_id of lines) valueOf(await office.pick({ number, line_id, scanned: null }, seller.caller()))
  valueOf(await office.ready({ number }, seller.caller()))
  valueOf(await office.handOver({ number, proof: '6790', received_as: 'cash' }, seller.caller()))
})

const officeAfter = async (days: number) => {
  const at = new Date(NOW.getTime() + days * DAY_MS)
  const senior = await insertStaffSession(database.db, { login: 'senior', role: 'senior' }, at)
  return { late: staffOffice(database.db, at).office, senior }
}
type Asked = RequestReturn['lines'][number]
const flawed = (line_id: OrderLineId): Asked => ({ line_id, quantity: 1, reason: 'defect' })
const ask = (lines: Asked[]) => shop.order.requestReturn({ token, lines, last_digits: '6790' }, buyer.once())
const refuse = (refused: Omit<RefuseReturnInput, 'number'>, key?: string) =>
  office.refuseReturn({ number, ...refused }, seller.caller(key))
const withdraw = (last_digits = '6790') => shop.order.withdrawReturn({ token, last_digits }, buyer.once())
const returnsOf = async () => valueOf(await shop.order.get({ token }, buyer.caller)).returns
const details = async () => valueOf(await office.order({ number }, seller.caller()))
const messages = async (step: string) =>
  (
    await sql<{ by: string; removed: string; until: string | null; words: string }>`
      SELECT data ->> 'by' AS by, data -> 'notice' ->> 'removed' AS removed, data -> 'notice' ->> 'until' AS until,
             data -> 'notice' ->> 'words' AS words
      FROM pgboss.job WHERE name = 'send-order-message' AND data ->> 'step' = ${step} ORDER BY 1, 2`.execute(
      database.db,
    )
  ).rows
const cases = async () =>
  (
    await sql<{ state: string; notes: string[] }>`
      SELECT c.state, ARRAY(SELECT body FROM case_message WHERE case_id = c.id AND kind = 'note' ORDER BY id) AS notes
      FROM buyer_case c ORDER BY c.id`.execute(database.db)
  ).rows

test('STAFF-04: staff refuse a request with a reason; the buyer reads it and gets it, journal and history name who did it', async () => {
  valueOf(await ask([flawed(cream), flawed(balm)]))
  const after = valueOf(await refuse({ line_ids: [cream, balm], reason: 'no_defect' }))
  expect(after.lines.map(({ return_request }) => return_request)).toEqual([null, null])
  const why = expect.stringContaining('не\u00a0нашли дефекта')
  expect(after.line_changes).toMatchObject([
    { kind: 'refused', line: 'Крем', quantity: 1, staff: 'seller', why },
    { kind: 'refused', line: 'Бальзам', quantity: 1, staff: 'seller', why },
  ])
  expect(await returnsOf()).toMatchObject([
    { state: 'refused', refusal: why, lines: [{ accepted: 0 }, { accepted: 0 }], refund: { money: 0 } },
  ])
  const removed = 'Крем, 1\u00a0шт.; Бальзам, 1\u00a0шт.'
  expect(await messages('return_refused')).toMatchObject([
    { by: 'mail', removed, words: why },
    { by: 'sms', removed, words: why },
  ])
  const { rows } = await sql`SELECT was, became FROM staff_audit WHERE action = 'refuse return'`.execute(database.db)
  expect(rows).toEqual([{ was: { line: ['Крем', 'Бальзам'] }, became: { reason: 'no_defect' } }])
  expect(await lateReturns(database.db, new Date(NOW.getTime() + 9 * DAY_MS))).toEqual([])
})

test('STAFF-04: of a request one line is refused, the other still waits from the day it was asked', async () => {
  valueOf(await ask([flawed(cream), { line_id: balm, quantity: 1, reason: 'unopened' }]))
  const { late, senior } = await officeAfter(1)
  const only = { number, line_ids: [cream], reason: 'used' as const }
  expect(valueOf(await late.refuseReturn(only, senior.caller())).lines).toMatchObject([
    { return_request: null },
    { return_request: { quantity: 1, reason: 'unopened' } },
  ])
  expect(await returnsOf()).toMatchObject([
    { state: 'requested', requested_at: NOW.toISOString(), refund: { money: 59_000 }, lines: [{ name: 'Бальзам' }] },
    { state: 'refused', requested_at: NOW.toISOString(), lines: [{ name: 'Крем' }] },
  ])
  expect(await lateReturns(database.db, new Date(NOW.getTime() + 9 * DAY_MS))).toHaveLength(1)
  // What is left needs nobody to look at it.
  expect(await cases()).toMatchObject([{ state: 'closed' }])
})

test('STAFF-04: own words of a refusal are ten letters at least, reach the buyer and not the journal, and end with the data', async () => {
  valueOf(await ask([flawed(cream)]))
  const own = (comment?: string) => refuse({ line_ids: [cream], reason: 'other', ...(comment && { comment }) })
  for (const short of [undefined, `нет${' '.repeat(9)}`])
    expect(await own(short)).toMatchObject({ refusal: 'bad-text' })
  valueOf(await own('  Анна вернула чужую банку  '))
  expect(await returnsOf()).toMatchObject([{ refusal: 'Анна вернула чужую банку' }])
  const { rows } = await sql<{
    text: string
  }>`SELECT coalesce(json_agg(a)::text, '') AS text FROM staff_audit a`.execute(database.db)
  expect(rows[0]?.text).not.toContain('чужую банку')
  await sql`UPDATE orders SET state = 'returned'`.execute(database.db)
  await anonymiseOrdersBefore(database.db, new Date(NOW.getTime() + DAY_MS))
  expect(await returnsOf()).toMatchObject([{ state: 'refused', refusal: 'Удалено' }])
  await sql`UPDATE orders SET state = 'delivered'`.execute(database.db)
})

test('STAFF-04: a request is decided once: by two devices, repeated, or while its buyer withdraws it', async () => {
  valueOf(await ask([flawed(cream)]))
  const input = { line_ids: [cream], reason: 'term_passed' as const }
  const again = await Promise.all([refuse(input, 'the-same-key'), refuse(input, 'the-same-key'), refuse(input)])
  expect(again.some(({ ok }) => ok)).toBe(true)
  expect(await messages('return_refused')).toHaveLength(2)
  expect(await refuse(input)).toMatchObject({ refusal: 'order-changed' })

  valueOf(await ask([flawed(balm)]))
  expect(await refuse({ ...input, line_ids: [balm, cream] })).toMatchObject({ refusal: 'order-changed' })
  const both = await Promise.all([refuse({ ...input, line_ids: [balm] }), withdraw()])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const brought = { number, line_id: cream, quantity: 1, reason: 'defect', sellable: false } as const
  valueOf(await ask([flawed(cream)]))
  const [accepted, refused] = await Promise.all([office.returnPieces(brought, seller.caller()), refuse(input)])
  // Goods that are brought are taken back, also after a refusal; a refusal after that finds no request.
  expect(accepted).toMatchObject({ ok: true })
  const states = (await returnsOf()).map(({ state }) => state)
  expect(states.filter((state) => state === 'requested')).toEqual([])
  expect(states.filter((state) => state === 'accepted')).toHaveLength(1)
  expect(refused.ok || refused.refusal === 'order-changed').toBe(true)
})

test('STAFF-04: nothing is refused while a refund of the order waits for a second person', async () => {
  const careful = staffOffice(database.db, NOW, 1000).office
  valueOf(await ask([flawed(cream)]))
  const brought = { number, line_id: cream, quantity: 1, reason: 'defect', sellable: false } as const
  expect(valueOf(await careful.returnPieces(brought, seller.caller())).waiting_refund).not.toBeNull()
  expect(await refuse({ line_ids: [cream], reason: 'used' })).toMatchObject({
    refusal: 'order-changed',
    message: expect.stringContaining('ждёт второго сотрудника'),
  })
  expect(await returnsOf()).toMatchObject([{ state: 'requested' }])
})

test('ORD-08: what was refused or withdrawn is asked for anew, and its former day does not count', async () => {
  const unopened = (line_id: OrderLineId): Asked => ({ line_id, quantity: 1, reason: 'unopened' })
  valueOf(await ask([unopened(cream), unopened(balm)]))
  valueOf(await ask([unopened(cream), unopened(balm)]))
  valueOf(await refuse({ line_ids: [cream], reason: 'used' }))
  const { late, senior } = await officeAfter(20)
  const bring = (line_id: OrderLineId) =>
    late.returnPieces({ number, ...unopened(line_id), sellable: true }, senior.caller())
  expect(await bring(cream)).toMatchObject({ refusal: 'not-returnable' })
  // Asked for in time again.
  valueOf(await ask([unopened(cream), unopened(balm)]))
  valueOf(await withdraw())
  for (const line_id of [cream, balm]) expect(await bring(line_id)).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await ask([unopened(balm)]))
  valueOf(await bring(balm))
})

test('ORD-08: a buyer withdraws a request that is not decided, with the digits of the phone, and the office waits no more', async () => {
  valueOf(await ask([flawed(cream)]))
  for (const digits of [undefined, '0000'])
    expect(
      await shop.order.withdrawReturn({ token, ...(digits && { last_digits: digits }) }, buyer.once()),
    ).toMatchObject({ refusal: 'wrong-digits' })
  expect(await returnsOf()).toMatchObject([{ state: 'requested' }])
  expect(valueOf(await withdraw()).returns).toMatchObject([{ state: 'withdrawn', refusal: null }])
  valueOf(await withdraw())
  expect(await details()).toMatchObject({
    lines: [{ return_request: null }, { return_request: null }],
    line_changes: [{ kind: 'recalled', line: 'Крем', quantity: 1, staff: null }],
  })
  expect(await lateReturns(database.db, new Date(NOW.getTime() + 9 * DAY_MS))).toEqual([])
  expect(await cases()).toEqual([{ state: 'closed', notes: ['Покупатель отозвал заявку на\u00a0возврат.'] }])

  valueOf(await ask([flawed(cream)]))
  valueOf(await refuse({ line_ids: [cream], reason: 'used' }))
  expect(await withdraw()).toMatchObject({ refusal: 'too-late' })
})

test('DESK-02: the cases of a request end with its refusal, also those of requests that it replaced', async () => {
  valueOf(await ask([flawed(cream)]))
  valueOf(await ask([flawed(cream), flawed(balm)]))
  valueOf(await refuse({ line_ids: [balm], reason: 'not_ours' }))
  expect((await cases()).map(({ state }) => state)).toEqual(['new', 'new'])
  valueOf(await refuse({ line_ids: [cream], reason: 'no_defect' }))
  const note = expect.stringMatching(/^Отказано в\u00a0возврате: Крем, 1\u00a0шт\. Мы осмотрели товар/)
  expect(await cases()).toEqual([
    { state: 'closed', notes: [note] },
    { state: 'closed', notes: [note] },
  ])
})

test('ORD-08: the letter of a request says what was asked, where it goes, until when and what follows', async () => {
  valueOf(await ask([flawed(cream), { line_id: balm, quantity: 1, reason: 'unopened' }]))
  const [letter] = await messages('return_requested')
  expect(letter).toMatchObject({
    by: 'mail',
    removed: 'Крем, 1\u00a0шт.; Бальзам, 1\u00a0шт.',
    until: '4\u00a0декабря\u00a02026',
    words: expect.stringMatching(
      /^Принесите товар в любой наш магазин.*деньги вернём тем же способом.*10\u00a0дней\.$/,
    ),
  })
  const post = { way: 'post', track_number: 'RA123456785RU', wish: 'exchange' } as const
  const asked = { token, lines: [flawed(cream)], last_digits: '6790', ...post }
  valueOf(await shop.order.requestReturn(asked, buyer.once()))
  const posted = (await messages('return_requested')).find(({ removed }) => removed === 'Крем, 1\u00a0шт.')
  expect(posted?.words).toMatch(/^Отправьте товар почтой: .*квитанцию.*Вы просили замену/)
  // Nothing that was typed is sent.
  expect(posted?.words).not.toContain('RA123456785RU')
})
