/**
 * What operators do about money with the commands of the shop's machine. Every change is in the audit log of the staff, without a
 * member: whoever may run the commands has no account there.
 */
import type { Kysely } from 'kysely'
import type { BonusTerms } from './facts/bonus-programme.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { addPromotionBonusPoints } from './bonus/promotion-bonus-points.ts'
import { issueCertificate } from './certificates/certificates.ts'
import { refundCertificate, type CertificateRefund } from './certificates/refund-certificate.ts'
import { sendAgain } from './certificates/send-again.ts'
import { writeAudit } from '#shop/office/face.ts'

type IssueDeps = Parameters<typeof issueCertificate>[1]
type Issue = Parameters<typeof issueCertificate>[2]

/** Issues a certificate that was paid elsewhere. The log has the end of its number only: the whole one is half of its secret. */
export const issueByCommand = (
  db: Kysely<DB>,
  deps: IssueDeps,
  issue: Issue,
): Promise<{ number: string; pin: string }> =>
  transaction(db, async (tx) => {
    const { id, ...typed } = await issueCertificate(tx, deps, issue)
    const became = { id, nominal: issue.nominal }
    const subject = `••••${typed.number.slice(-4)}`
    await writeAudit(tx, { staffId: null, at: deps.clock.now(), action: 'issue certificate', subject, became })
    return typed
  })

export const refundByCommand = (db: Kysely<DB>, number: string, at: Date): Promise<CertificateRefund> =>
  transaction(db, async (tx) => {
    const refund = await refundCertificate(tx, number, at)
    if (typeof refund === 'object')
      await writeAudit(tx, { staffId: null, at, action: 'refund certificate', subject: number, became: refund })
    return refund
  })

/** False if there is no such certificate that pays. */
export const sendByCommand = (db: Kysely<DB>, number: string, email: string, at: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const isSent = await sendAgain(tx, number, email, at)
    if (isSent) await writeAudit(tx, { staffId: null, at, action: 'send certificate', subject: number })
    return isSent
  })

/** Points added to the customer's account; null if there is no such account or promotion. */
export const addBonusPointsByCommand = (
  db: Kysely<DB>,
  terms: BonusTerms,
  customerId: number,
  promotion: string,
  at: Date,
): Promise<number | null> =>
  transaction(db, async (tx) => {
    const added = await addPromotionBonusPoints(tx, terms, customerId, promotion, at)
    if (added !== null && added > 0) {
      const became = { promotion, added }
      await writeAudit(tx, { staffId: null, at, action: 'add points', subject: `customer ${customerId}`, became })
    }
    return added
  })
