/**
 * BONUS-03, STAFF-02: certificates bought online, for staff. They belong to no store. A seller finds one by what its buyer says;
 * looking through the names, and the mailboxes in full, are for those who may send it again.
 */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import { done, refuse, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import {
  OfficeCertificate,
  officeCertificates,
  type FoundCertificate,
  type OfficeCertificateQuery,
} from '../office-certificates.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_S } from '#kernel/durations.ts'
import { isEmail, maskEmail } from '#kernel/email.ts'
import { maskPhone, phoneIn } from '#kernel/phone.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { runIdempotent, idempotencyKeyOf } from '#platform/calls/idempotency.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  findPurchases,
  readPurchaseDetails,
  readSpentOn,
  type FoundPurchase,
  type PurchaseDetails,
  type PurchaseKey,
} from './purchases-for-staff.ts'
import { readSoldIn } from './till-sales.sql.ts'
import { lockPurchase } from './purchase.sql.ts'
import { refundByStaff } from './refund-by-staff.ts'
import { sendAgain } from './send-again.ts'
import { paymentRecords } from '#shop/payment/face.ts'
import { ofCertificate } from '#shop/payment/facts/payment-owner.ts'
import { forStaff, mayCall, writeAudit, type StaffMember } from '#shop/office/face.ts'
import { CERTIFICATE_DIGITS, certificateDigits } from '#kernel/card-number.ts'

type CertificateOfficeDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Kopecks that one member of staff may give back alone. */ readonly refundLimit: number
  /** «Г» of «ГС-1001». */ readonly orderPrefix: string
}

const noCertificate = refuse('no-certificate', 'Такой покупки сертификата нет.')
const notSendable = refuse('not-sendable', 'Это письмо нельзя отправить ещё раз: проверьте, что с\u00a0сертификатом.')
const tooOften = refuse(
  'too-many-tries',
  'Сегодня это письмо отправляли уже трижды. Проверьте адрес с\u00a0покупателем.',
)

/** Letters of one certificate that staff may send in a day. */
const MAX_SENDS_A_DAY = 3

const keyOf = (text: string, prefix: string, member: StaffMember): PurchaseKey | undefined => {
  const [, letters = '', digits] = /^([A-ZА-ЯЁ]+)-?([0-9]{4,12})$/i.exec(text) ?? []
  // The last letter is Cyrillic; its Latin lookalike is accepted.
  if (digits !== undefined && letters.toUpperCase().replace(/C$/, 'С') === `${prefix}С`)
    return { by: 'number', value: `${prefix}С-${digits}` }
  if (isEmail(text)) return { by: 'email', value: text }
  const phone = phoneIn(text)
  if (phone !== undefined) return { by: 'phone', value: phone }
  if (/^[0-9 ]+$/.test(text) && certificateDigits(text).length === CERTIFICATE_DIGITS)
    return { by: 'certificate', value: certificateDigits(text) }
  return mayCall(member, officeCertificates.sendCertificate) && /^[\p{L} -]{2,}$/u.test(text)
    ? { by: 'name', value: text }
    : undefined
}

const foundView = (row: FoundPurchase): FoundCertificate => ({
  number: row.number,
  state: row.state,
  amount: row.amount,
  balance: row.balance,
  recipient_name: row.recipient_name,
  sender_name: row.sender_name,
  placed_at: row.placed_at.toISOString(),
  pay_until: row.pay_until.toISOString(),
  send_on: row.send_on,
  send_at: row.send_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  ends_on: row.ends_on,
})

const findCertificates = async (
  { db, orderPrefix }: CertificateOfficeDeps,
  text: string,
  member: StaffMember,
): Promise<FoundCertificate[]> => {
  const key = keyOf(text.trim(), orderPrefix, member)
  return key === undefined ? [] : (await findPurchases(db, key)).map(foundView)
}

/** Certificates as the counter finds them, and as a shift counts them. */
export const staffCertificates = { find: findCertificates, soldIn: readSoldIn }

const isRefundable = ({ state, balance }: PurchaseDetails): boolean => state === 'paid' && (balance ?? 0) > 0

const detailsView = async (db: Kysely<DB>, row: PurchaseDetails, member: StaffMember): Promise<OfficeCertificate> => {
  const shown = mayCall(member, officeCertificates.sendCertificate)
  const spent = await readSpentOn(db, row.number)
  const { refunds } = await paymentRecords.view(db, ofCertificate(row.id), null)
  return {
    ...foundView(row),
    recipient_email: shown ? row.recipient_email : maskEmail(row.recipient_email),
    buyer_email: shown ? row.buyer_email : maskEmail(row.buyer_email),
    buyer_phone: shown || row.buyer_phone === '' ? row.buyer_phone : maskPhone(row.buyer_phone),
    paid_at: row.paid_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    spent: spent.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    refunds,
    refund_asked_by: row.refund_asked_name,
    to_refund:
      isRefundable(row) && row.refund_asked_by !== member.id && mayCall(member, officeCertificates.refundCertificate)
        ? row.balance
        : null,
  }
}

const certificate = (deps: CertificateOfficeDeps, number: string, caller: Caller) =>
  forStaff(deps, officeCertificates.certificate, caller, async (member) => {
    const row = await readPurchaseDetails(deps.db, number)
    return row === undefined ? noCertificate : done(await detailsView(deps.db, row, member))
  })

/** It was sent, and there is something to spend. One whose day has not come is not sent: its buyer has chosen that day. */
const isSendable = ({ state, sent_at, balance, ends_on, recipient_email }: PurchaseDetails, at: Date): boolean =>
  state === 'paid' &&
  sent_at !== null &&
  (balance ?? 0) > 0 &&
  ends_on !== null &&
  ends_on > moscowDay(at) &&
  recipient_email !== ''

/** To the same mailbox only: another one is money for its owner, which `npm run certificates -- send` may change. */
const sendCertificate = (deps: CertificateOfficeDeps, input: OfficeCertificateQuery, caller: Caller) =>
  forStaff(deps, officeCertificates.sendCertificate, caller, (member) =>
    transaction(deps.db, (tx) =>
      runIdempotent<OfficeCertificate, Refused<'no-certificate' | 'not-sendable' | 'too-many-tries'>>(
        tx,
        {
          scope: `staff ${member.id}`,
          route: 'office.sendCertificate',
          key: idempotencyKeyOf(caller),
          body: input,
        },
        (stored) => Value.Parse(OfficeCertificate, stored),
        async (): Promise<Done<OfficeCertificate> | Refused<'no-certificate' | 'not-sendable' | 'too-many-tries'>> => {
          const { number } = input
          const at = deps.clock.now()
          // Two members at the same time send it once.
          if ((await lockPurchase(tx, 'number', number)) === undefined) return noCertificate
          const row = await readPurchaseDetails(tx, number)
          if (row === undefined) return noCertificate
          if (!isSendable(row, at)) return notSendable
          if ((await incrementRateCount(tx, `send certificate ${number}`, DAY_S, at)) > MAX_SENDS_A_DAY) return tooOften
          if (!(await sendAgain(tx, number, row.recipient_email, at))) return notSendable
          await writeAudit(tx, { staffId: member.id, at, action: 'send certificate', subject: number })
          return done(await detailsView(tx, (await readPurchaseDetails(tx, number)) ?? row, member))
        },
      ),
    ),
  )

export const officeCertificateCalls = (deps: CertificateOfficeDeps): Handlers<typeof officeCertificates, Caller> => ({
  certificate: ({ number }, caller) => certificate(deps, number, caller),
  sendCertificate: (input, caller) => sendCertificate(deps, input, caller),
  refundCertificate: ({ number, amount }, caller) =>
    forStaff(deps, officeCertificates.refundCertificate, caller, (member) =>
      transaction(deps.db, async (tx) => {
        const { refundLimit: limit, clock } = deps
        const refused = await refundByStaff(tx, { number, amount, member, limit, at: clock.now() })
        if (refused !== null) return refused
        const row = await readPurchaseDetails(tx, number)
        return row === undefined ? noCertificate : done(await detailsView(tx, row, member))
      }),
    ),
})
