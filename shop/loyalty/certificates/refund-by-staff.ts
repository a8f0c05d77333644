/**
 * BONUS-03: staff give the rest of a bought certificate back to its buyer, as `npm run certificates -- refund` does. Above the sum that
 * one member may give back alone the first press asks, and that of another member does it.
 */
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { writeAudit, type StaffMember } from '#shop/office/face.ts'
import { lockPurchase } from './purchase.sql.ts'
import { refundCertificate } from './refund-certificate.ts'

const noCertificate = refuse('no-certificate', 'Такой покупки сертификата нет.')
const nothingLeft = refuse('not-returnable', 'Возвращать нечего: на\u00a0сертификате ничего не\u00a0осталось.')
const changed = refuse('record-changed', 'Остаток сертификата изменился. Проверьте сумму и\u00a0нажмите ещё раз.')
const samePerson = refuse('same-person', 'Вы\u00a0уже попросили этот возврат: подтвердить должен другой сотрудник.')

type Asked = {
  readonly number: string
  /** Kopecks that the member has seen on the button. */
  readonly amount: number
  readonly member: StaffMember
  /** Kopecks that one member may give back alone. */
  readonly limit: number
  readonly at: Date
}
const Balance = Row({ balance: OrNull(Type.Integer()), refund_asked_by: OrNull(Type.Integer()) })

/** Null: it is done, or waits for a second member. */
export const refundByStaff = async (
  tx: Transaction<DB>,
  { number, amount, member, limit, at }: Asked,
): Promise<Refused<'no-certificate' | 'not-returnable' | 'record-changed' | 'same-person'> | null> => {
  if ((await lockPurchase(tx, 'number', number)) === undefined) return noCertificate
  const found = await queryRow(
    tx,
    Balance,
    sql`
    SELECT c.balance, p.refund_asked_by FROM certificate_purchase p LEFT JOIN certificate c ON c.id = p.certificate_id
    WHERE p.number = ${number}`,
  )
  if ((found?.balance ?? 0) === 0) return nothingLeft
  if (found?.balance !== amount) return changed
  const audit = { staffId: member.id, at, subject: number }
  if (amount > limit && found.refund_asked_by === null) {
    await sql`UPDATE certificate_purchase SET refund_asked_by = ${member.id} WHERE number = ${number}`.execute(tx)
    await writeAudit(tx, { ...audit, action: 'ask refund', became: { amount } })
    return null
  }
  if (amount > limit && found.refund_asked_by === member.id) return samePerson
  const refund = await refundCertificate(tx, number, at, amount)
  if (refund === 'changed') return changed
  if (typeof refund === 'string') return nothingLeft
  await writeAudit(tx, { ...audit, action: 'refund certificate', became: { amount } })
  return null
}
