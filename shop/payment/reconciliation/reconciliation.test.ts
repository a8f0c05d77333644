/** DESK-05: registers of the bank compared with payments that the sandbox's bank has taken. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, newShopper, NOW, setStock } from '#kit/shops/order-shop.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
let shop: Awaited<ReturnType<typeof paymentShop>>
let desk: ReturnType<typeof staffOffice>
let accountant: StaffBrowser

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 9 })
  await database.db
    .insertInto('payment_provider')
    .values({ code: 'yookassa' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  shop = await paymentShop(database)
  desk = staffOffice(database.db, NOW)
  accountant = await insertStaffSession(database.db, { login: 'buh', role: 'accountant' }, NOW)
})
afterEach(() => shop.close())

/** A paid order; its payment as the bank names it. */
const pay = async (): Promise<{ token: string; number: string; paymentId: string }> => {
  const { token, number } = await shop.place('sbp')
  const [payment] = shop.bankPayments(token)
  if (payment === undefined) throw new Error('no payment at the bank')
  shop.sandbox.bank.take(payment)
  await shop.deliver()
  const { provider_id } = await database.db
    .selectFrom('payment as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.provider_id')
    .where('o.token', '=', token)
    .executeTakeFirstOrThrow()
  return { token, number, paymentId: provider_id ?? '' }
}
const HEAD = 'РЕЕСТР ПЛАТЕЖЕЙ\nДата платежей: 2026-11-20\nИдентификатор платежа;Сумма платежа;Сумма комиссии без НДС\n'
const upload = async (text: string, name = 'reestr.csv') =>
  desk.office.uploadRegister(
    { provider: 'yookassa', file: { name, size: text.length, bytes: async () => new TextEncoder().encode(text) } },
    accountant.caller(),
  )
const compared = async (id: number) => valueOf(await desk.office.register({ id }, accountant.caller()))

test('DESK-05: a register says what matches, whose sums differ, and what one side alone has, and is in the journal', async () => {
  const [first, second, third] = [await pay(), await pay(), await pay()]
  const { id } = valueOf(
    await upload(
      `${HEAD}${first.paymentId};1190.00;11.90\n${second.paymentId};1000,00;10\nunknown;5.00;0\n\nЧисло платежей: 3`,
    ),
  )
  const register = await compared(id)
  expect(register).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-20',
    rows: 3,
    payments: 219_500,
    commission: 2190,
    counts: { matches: 1, differs: 1, theirs: 1, ours: 1 },
  })
  expect(register.differences).toEqual([
    expect.objectContaining({ outcome: 'differs', number: second.number, own_amount: 119_000, bank_amount: 100_000 }),
    expect.objectContaining({ outcome: 'theirs', payment_id: 'unknown', number: null }),
    expect.objectContaining({ outcome: 'ours', number: third.number, bank_amount: null }),
  ])
  const owner = await insertStaffSession(database.db, { login: 'owner', role: 'owner' }, NOW)
  expect(valueOf(await desk.office.audit({}, owner.caller())).records).toMatchObject([
    { action: 'bank register uploaded', subject: 'reestr.csv' },
  ])
})

test('DESK-05: a file is taken once, and what a later register brings is no longer missing', async () => {
  const [first, second] = [await pay(), await pay()]
  const text = `${HEAD}${first.paymentId};1190.00;0\n`
  const { id } = valueOf(await upload(text))
  expect(valueOf(await upload(text, 'again.csv')).id).toBe(id)
  expect((await compared(id)).counts.ours).toBe(1)
  valueOf(await upload(`${HEAD.replace('2026-11-20', '2026-11-21')}${second.paymentId};1190.00;0\n`, 'next.csv'))
  expect((await compared(id)).counts).toEqual({ matches: 1, differs: 0, theirs: 0, ours: 0 })
  expect(valueOf(await desk.office.registers({}, accountant.caller())).registers).toHaveLength(2)
})

test('DESK-05: a return is compared with the register of returns', async () => {
  const { token, paymentId } = await pay()
  valueOf(await shop.order.cancel({ token, last_digits: '6790' }, newShopper().once()))
  await shop.runJobs()
  const { provider_id } = await database.db.selectFrom('refund').select('provider_id').executeTakeFirstOrThrow()
  const { id } = valueOf(
    await upload(
      `Идентификатор возврата;Идентификатор платежа;Сумма возврата;Время возврата\n${provider_id};${paymentId};1190.00;20.11.2026 16:00:00`,
    ),
  )
  expect((await compared(id)).counts).toEqual({ matches: 1, differs: 0, theirs: 0, ours: 0 })
})

test('DESK-05: a file that is no register is refused with what it lacks', async () => {
  expect(await upload('a;b\n1;2')).toMatchObject({ refusal: 'bad-file' })
  expect(await upload(HEAD)).toMatchObject({ refusal: 'bad-file' })
})

test('ORD-09: a receipt is corrected and written down as registered from its screen, once, with who did it in the journal', async () => {
  const { number } = await pay()
  const list = async (of = number) => valueOf(await desk.office.receipts({ number: of }, accountant.caller()))
  const [prepaid, ...others] = (await list(number.toLowerCase())).found
  expect([prepaid, others]).toMatchObject([{ kind: 'prepayment', number, is_correctable: true }, []])
  const id = prepaid?.id ?? ''
  const correct = (of = id) =>
    desk.office.correctReceipt(
      { id: of, reason: 'Неверная ставка', fiscal_sign: '3014159265', order: null },
      accountant.caller(),
    )
  expect(await correct()).toMatchObject({ value: { number } })
  expect(await correct()).toMatchObject({ refusal: 'record-changed' })
  expect(await correct('999999')).toMatchObject({ refusal: 'no-record' })
  const { to_enter, found } = await list()
  expect(found.map(({ kind, corrects }) => [kind, corrects])).toEqual([
    ['prepayment', null],
    ['correction', id],
    ['correction', id],
  ])
  const [back, right] = to_enter
  expect(await correct(back?.id)).toMatchObject({ refusal: 'not-offered' })
  expect(back?.fields).toContainEqual({ tag: '1192', name: 'ФПД неверного чека', value: '3014159265' })
  expect(right?.fields).toContainEqual({ tag: '1020', name: 'сумма', value: '1\u00a0190\u00a0₽' })
  expect(right?.lines).toHaveLength(1)
  const register = () =>
    desk.office.registerReceipt({ id: back?.id ?? '', fiscal_sign: '2718281828' }, accountant.caller())
  expect((await Promise.all([register(), register()])).map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await list()).to_enter.map((receipt) => receipt.id)).toEqual([right?.id])
  const moderator = await insertStaffSession(database.db, { login: 'mod', role: 'moderator' }, NOW)
  expect(await desk.office.receipts({}, moderator.caller())).toMatchObject({ refusal: 'not-allowed' })
  const owner = await insertStaffSession(database.db, { login: 'owner', role: 'owner' }, NOW)
  expect(valueOf(await desk.office.audit({}, owner.caller())).records).toMatchObject([
    { action: 'register-correction', subject: number, staff: 'buh' },
    { action: 'correct-receipt', subject: number, staff: 'buh' },
  ])
})

test('DESK-05: a receipt that was not sent for an hour is named', async () => {
  await pay()
  expect(valueOf(await desk.office.missingReceipts({}, accountant.caller())).missing).toEqual([])
  await database.db.updateTable('receipt').set({ sent_at: null }).execute()
  desk.pass(2 * 60 * 60)
  const later = await insertStaffSession(database.db, { login: 'buh', role: 'accountant' }, desk.now())
  expect(valueOf(await desk.office.missingReceipts({}, later.caller())).missing).toMatchObject([
    { what: 'unsent', kind: 'prepayment', amount: 119_000 },
  ])
})
