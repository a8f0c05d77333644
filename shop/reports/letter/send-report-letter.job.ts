/** DESK-06: yesterday in a letter, every morning, to the members who asked for it. */
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { addDays, dayAndMonth, moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { transaction } from '#platform/db/transaction.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { averageOf, changeOf, COMPARED_DAYS, NO_SUMS, type Sums } from '../facts/reports.ts'
import { readSales, type SalesRow } from '../reports.sql.ts'
import { readLetterReaders } from './report-letter.sql.ts'

const sumsOf = async (db: Kysely<DB>, day: string, storeId: StoreId | null): Promise<SalesRow | Sums> => {
  const filter = { from: day, to: day, storeId, city: null, delivery: null, payment: null }
  return (await readSales(db, 'day', filter))[0] ?? NO_SUMS
}

const changeText = (now: number, before: number): string | null => {
  const change = changeOf(now, before)
  if (change === null) return null
  return change === 0
    ? 'как неделей раньше'
    : `на ${Math.abs(change)}\u00a0% ${change > 0 ? 'больше' : 'меньше'}, чем неделей раньше`
}

/** The values of the letter about a day. */
export const letterValues = async (db: Kysely<DB>, day: string, storeId: StoreId | null, publicUrl: string) => {
  const now = await sumsOf(db, day, storeId)
  const before = await sumsOf(db, addDays(day, -COMPARED_DAYS.week), storeId)
  const average = averageOf(now)
  return {
    day: dayAndMonth(day),
    sold: formatMoney(now.sold),
    change: changeText(now.sold, before.sold),
    orders: now.sold_orders,
    average: average === null ? null : formatMoney(average),
    returned: now.returned === 0 ? null : formatMoney(now.returned),
    placed: now.placed,
    late: now.ready > now.ready_in_time ? now.ready - now.ready_in_time : null,
    short: now.short_pieces === 0 ? null : now.short_pieces,
    link: `${publicUrl}/office/reports?from=${day}&to=${day}&by=store&compare=week`,
  }
}

const Letter = Type.Object({ staff_id: Type.Integer(), day: Type.String() })

export const sendReportLetter = defineJob({
  name: 'send-report-letter',
  payload: Letter,
  policy: RETRY_FOR_HOURS,
  async work({ staff_id, day }, deps: MessageDeps) {
    const reader = (await readLetterReaders(deps.db)).find((one) => one.staff_id === staff_id)
    if (reader === undefined) return
    const values = await letterValues(deps.db, day, reader.store_id, deps.publicUrl)
    await sendLetter(deps, { to: reader.email, name: 'report', values, key: `report ${staff_id} ${day}` })
  },
})

/** At eight in Moscow: a letter about yesterday for each reader. */
export const sendReportLetters = defineJob({
  name: 'send-report-letters',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '0 5 * * *',
  async work(_payload, { db, clock }) {
    const day = addDays(moscowDay(clock.now()), -1)
    await transaction(db, async (tx) => {
      for (const { staff_id } of await readLetterReaders(tx))
        await enqueue(tx, sendReportLetter, { staff_id, day }, `${staff_id} ${day}`)
    })
  },
})
