/** BONUS-04: what a seller does with points and certificates at the counter: once per idempotency key, and in the audit log. */
import type { Kysely, Transaction } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { done, refuse, type AnyRefused, type Done, type Handlers } from '#kernel/endpoint.ts'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_S } from '#kernel/durations.ts'
import { isEmail } from '#kernel/email.ts'
import { formatMoney } from '#kernel/money.ts'
import { maskPhone } from '#kernel/phone.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import { forStaff, mayServe, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'
import type { AuditDetails } from '#shop/office/facts/audit-details.ts'
import { addPromotionBonusPoints, readBonusPromotions } from './bonus/promotion-bonus-points.ts'
import { issueCertificate, openCertificate } from './certificates/certificates.ts'
import { takeAtTill } from './certificates/certificates.sql.ts'
import { isSellingStore, lockSale, readSales, takeSaleBack, type Sale } from './certificates/till-sales.sql.ts'
import type { BonusTerms } from './facts/bonus-programme.ts'
import { amountsOf, isAmount, isSendDay, sendMoment } from './facts/certificate-purchase.ts'
import { UNDO_SALE_MS, type CertificateTerms } from './facts/certificates.ts'
import { AddedPoints, SoldCertificate, SpentCertificate, till, UndoneSale } from './till.api.ts'

export type TillDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Derived from the shop's secret. */
  readonly codeKey: Buffer
  readonly terms: { readonly bonus: BonusTerms | null; readonly certificates: CertificateTerms | null }
  /** Id of the customer who has this phone. */
  readonly customerByPhone: (db: Kysely<DB>, phone: string) => Promise<{ readonly id: number } | undefined>
}

/** Certificates that one member may issue in a day: they are money. */
const MAX_ISSUED_A_DAY = 30

const noBonus = refuse('no-programme', 'Бонусной программы у\u00a0магазина нет.')
const noCertificates = refuse('no-programme', 'Сертификатов магазин не\u00a0продаёт.')
const noStore = refuse('no-store', 'Такого магазина нет или он не\u00a0ваш.')
const noCustomer = refuse('no-customer', 'Кабинета с\u00a0таким телефоном нет: пусть покупатель войдёт на\u00a0сайте.')
const noPromotion = refuse('no-promotion', 'Такой акции с\u00a0бонусами сейчас нет.')
const usedUp = refuse('used-up', 'В\u00a0этом месяце по\u00a0акции больше не\u00a0начислить.')
const tooMany = refuse('too-many-tries', 'Сегодня вы\u00a0выпустили слишком много сертификатов: позовите старшего.')

const noSale = refuse('no-certificate', 'Такого сертификата ваш магазин не\u00a0продавал.')

/** Why the sale cannot be taken back; null: it can. */
const whyStays = ({ is_undone, is_used, is_counted, sold_at }: Sale, now: Date): string | null => {
  if (is_undone) return 'Эта продажа уже отменена.'
  if (is_used) return 'Сертификатом уже платили: отменить продажу нельзя, позовите старшего.'
  if (is_counted) return 'Смену с\u00a0этими деньгами уже сдали: отменить продажу нельзя, позовите старшего.'
  return now.getTime() - sold_at.getTime() > UNDO_SALE_MS
    ? 'Прошло больше десяти минут: отменить продажу нельзя, позовите старшего.'
    : null
}

type Work = {
  readonly tx: Transaction<DB>
  readonly at: Date
  readonly member: StaffMember
  readonly record: (action: AuditAction, subject: string, became: AuditDetails) => Promise<void>
}
type Change = 'addPoints' | 'sellCertificate' | 'undoCertificate' | 'spendCertificate'

/** Runs `work` once per idempotency key, as this member. */
const change = <S extends TSchema, R extends AnyRefused>(
  { db, clock }: TillDeps,
  call: Change,
  out: S,
  input: object,
  caller: Caller,
  member: StaffMember,
  work: (given: Work) => Promise<Done<Static<S>> | R>,
): Promise<Done<Static<S>> | R> =>
  transaction(db, (tx) =>
    runIdempotent<Static<S>, R>(
      tx,
      { scope: `staff ${member.id}`, route: `office.${call}`, key: idempotencyKeyOf(caller), body: input },
      (stored) => Value.Parse(out, stored),
      () => {
        const at = clock.now()
        const record = (action: AuditAction, subject: string, became: AuditDetails): Promise<void> =>
          writeAudit(tx, { staffId: member.id, at, action, subject, became })
        return work({ tx, at, member, record })
      },
    ),
  )

export const tillCalls = (deps: TillDeps): Handlers<typeof till, Caller> => ({
  tillTerms: ({ store_id: storeId }, caller) =>
    forStaff(deps, till.tillTerms, caller, async (member) => {
      const now = deps.clock.now()
      const today = moscowDay(now)
      const promotions = deps.terms.bonus === null ? [] : await readBonusPromotions(deps.db, today)
      const amounts = amountsOf(deps.terms.certificates)
      const sales =
        storeId === undefined || !mayServe(member, storeId)
          ? []
          : await readSales(deps.db, storeId, new Date(now.getTime() - UNDO_SALE_MS))
      return done({
        promotions,
        amounts: amounts === null ? null : { ...amounts, nominals: [...amounts.nominals] },
        today,
        sales: sales
          .filter((sale) => whyStays(sale, now) === null)
          .map(({ id, number_end, amount, received_as, is_sent, sold_at }) => ({
            id,
            number_end,
            amount,
            received_as,
            is_sent,
            sold_at: sold_at.toISOString(),
            undo_until: new Date(sold_at.getTime() + UNDO_SALE_MS).toISOString(),
          })),
      })
    }),

  addPoints: (input, caller) =>
    forStaff(deps, till.addPoints, caller, async (member) => {
      const { bonus } = deps.terms
      if (bonus === null) return noBonus
      return change(deps, 'addPoints', AddedPoints, input, caller, member, async ({ tx, at, record }) => {
        const customer = await deps.customerByPhone(tx, input.phone)
        if (customer === undefined) return noCustomer
        const points = await addPromotionBonusPoints(tx, bonus, customer.id, input.promotion, at)
        if (points === null) return noPromotion
        if (points === 0) return usedUp
        await record('add points', maskPhone(input.phone), { promotion: input.promotion, points })
        return done({ points })
      })
    }),

  sellCertificate: (input, caller) =>
    forStaff(deps, till.sellCertificate, caller, async (member) => {
      const { store_id: storeId, received_as: receivedAs, amount, email, send_on } = input
      if (!mayServe(member, storeId) || !(await isSellingStore(deps.db, storeId))) return noStore
      const amounts = amountsOf(deps.terms.certificates)
      if (amounts === null) return noCertificates
      if (!isAmount(amount, amounts))
        return refuse(
          'bad-amount',
          `Сумма\u00a0— целые рубли от ${formatMoney(amounts.min)} до ${formatMoney(amounts.max)}.`,
        )
      if (!isEmail(email)) return refuse('bad-email', 'Проверьте почту получателя.')
      const now = deps.clock.now()
      if (!isSendDay(send_on, moscowDay(now)))
        return refuse('bad-day', 'День письма\u00a0— сегодня или позже, не\u00a0дальше года.')
      return change(deps, 'sellCertificate', SoldCertificate, input, caller, member, async ({ tx, at, record }) => {
        if ((await incrementRateCount(tx, `issue certificate ${member.id}`, DAY_S, at)) > MAX_ISSUED_A_DAY)
          return tooMany
        const sendAt = sendMoment(send_on, at)
        const { id, number } = await issueCertificate(tx, deps, {
          nominal: amount,
          email,
          sendAt,
          sold: { storeId, receivedAs },
        })
        const number_end = number.slice(-4)
        await record('issue certificate', `••••${number_end}`, {
          id,
          nominal: amount,
          received_as: receivedAs,
          send_on,
        })
        return done({ number_end, amount, send_on })
      })
    }),

  undoCertificate: (input, caller) =>
    forStaff(deps, till.undoCertificate, caller, (member) =>
      change(deps, 'undoCertificate', UndoneSale, input, caller, member, async ({ tx, at, record }) => {
        const sale = await lockSale(tx, input.id)
        if (sale === undefined || !mayServe(member, sale.sold_in)) return noSale
        const why = whyStays(sale, at)
        if (why !== null) return refuse('too-late', why)
        await takeSaleBack(tx, input.id, at)
        const { amount, received_as } = sale
        await record('undo certificate', `••••${sale.number_end}`, { id: input.id, nominal: amount, received_as })
        return done({ amount, received_as })
      }),
    ),

  spendCertificate: (input, caller) =>
    forStaff(deps, till.spendCertificate, caller, async (member) => {
      if (deps.terms.certificates === null) return noCertificates
      // Outside the transaction of the change: a wrong try counts whatever becomes of it.
      const opened = await openCertificate(deps, input, caller)
      if (!opened.ok) return opened
      const { id } = opened.value
      return change(deps, 'spendCertificate', SpentCertificate, input, caller, member, async ({ tx, at, record }) => {
        const cause = `till ${member.id} ${idempotencyKeyOf(caller)}`
        const balance = await takeAtTill(tx, { certificateId: id, amount: input.amount, cause, day: moscowDay(at), at })
        if (balance === null)
          return refuse(
            'not-enough',
            `На\u00a0сертификате ${formatMoney(opened.value.balance)}: спишите не\u00a0больше.`,
          )
        await record('spend certificate', `certificate ${id}`, { spent: input.amount, balance })
        return done({ amount: input.amount, balance })
      })
    }),
})
