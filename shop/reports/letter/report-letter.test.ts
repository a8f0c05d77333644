/** DESK-06: yesterday in a letter, to those who asked for it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, NOW, setStock } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { addPastOrders } from '#shop/order/demo-orders.sql.ts'
import { countChangedDays } from '../rollup/count-report-days.job.ts'
import { letterText } from '#shop/letters/facts/message-texts.ts'
import { letterValues, sendReportLetter, sendReportLetters } from './send-report-letter.job.ts'

const database = orderDatabase()
const MORNING = new Date(NOW.getTime() + DAY_MS)

const jobs = async () =>
  (await sql<{ data: never }>`SELECT data FROM pgboss.job WHERE name = 'send-report-letter'`.execute(database.db)).rows

test('DESK-06: the letter has the sums of the report, and goes to members who asked for it and may see reports', async () => {
  const { db } = database
  await setStock(db, KIROVKA, { [CREAM]: 9 })
  await addPastOrders(db, { first: 1, last: 40, of: 40, days: 3, now: NOW })
  await countChangedDays(db)
  const desk = staffOffice(db, NOW)
  const owner = await insertStaffSession(db, { login: 'owner', role: 'owner' }, NOW)
  await insertStaffSession(db, { login: 'other', role: 'owner' }, NOW)
  expect(await desk.office.setReportLetter({ email: 'нет' }, owner.caller())).toMatchObject({ refusal: 'bad-record' })
  valueOf(await desk.office.setReportLetter({ email: ' owner@example.ru ' }, owner.caller()))
  expect(valueOf(await desk.office.reportLetter({}, owner.caller()))).toEqual({ email: 'owner@example.ru' })

  const deps = { db, clock: { now: () => MORNING }, alert: () => {} }
  await sendReportLetters.work({}, deps)
  await sendReportLetters.work({}, deps)
  const [job, ...others] = await jobs()
  expect(others).toEqual([])
  const sent: { to: string; subject: string; text: string; key: string }[] = []
  const mailer = { send: async (email: (typeof sent)[number]) => (sent.push(email), { sent: true }) }
  const messageDeps = { ...deps, mailer, texts: shopForTests.texts, publicUrl: 'https://glad.example' }
  await sendReportLetter.work(job?.data as never, messageDeps as never)
  const report = valueOf(await desk.office.sales({ from: '2026-11-20', to: '2026-11-20', by: 'day' }, owner.caller()))
  const values = await letterValues(db, '2026-11-20', null, 'https://glad.example')
  expect(values.orders).toBe(report.total.now.sold_orders)
  expect(sent).toMatchObject([{ to: 'owner@example.ru', key: expect.stringContaining('2026-11-20') }])
  expect(sent[0]?.subject).toContain('20\u00a0ноября')
  expect(sent[0]?.text).toContain(values.sold)
  expect(sent[0]?.text).toContain('/office/reports?from=2026-11-20')

  await sql`UPDATE staff SET disabled_at = ${NOW} WHERE login = 'owner'`.execute(db)
  await sendReportLetter.work(job?.data as never, messageDeps as never)
  expect(sent).toHaveLength(1)
})

test('DESK-06: a day without returns, delays and a week before says nothing of them', async () => {
  const values = await letterValues(database.db, '2026-11-20', null, 'https://glad.example')
  expect(letterText(shopForTests.texts, 'report', values).body).toEqual([
    'Вчера, 20\u00a0ноября, выдано заказов: 0, на 0\u00a0₽.',
    'Оформлено заказов: 0.',
    expect.stringContaining('Отчёт по магазинам: https://'),
    expect.stringContaining('Вы просили это письмо'),
  ])
})
