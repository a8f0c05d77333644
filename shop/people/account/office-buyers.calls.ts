/** DESK-03: the card of a buyer. The reason of each call is in the audit log; the log names the account, not the person. */
import type { Kysely } from 'kysely'
import { done, refuse, type Handlers, type RefusedBy } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import { oneLine } from '#kernel/text.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import { endSessionsOf } from '#platform/calls/session-store.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { Value } from 'typebox/value'
import { staffPoints } from '#shop/loyalty/face.ts'
import { forStaff, writeAudit } from '#shop/office/face.ts'
import { MAX_POINTS_BY_STAFF } from '#shop/loyalty/facts/bonus-programme.ts'
import { paymentRecords } from '#shop/payment/face.ts'
import { AdjustedPoints, officeBuyers } from '../office-buyers.api.ts'
import { readAddresses } from '../addresses/addresses.sql.ts'
import { eraseCustomer } from './erase.ts'
import { myData } from './my-data.ts'
import { customerByPhone, subjectOf, updateCustomer } from './user.sql.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly terms: Pick<ShopTerms, 'bonus' | 'consents'> }

const noProgramme = refuse('no-programme', 'Бонусной программы у\u00a0магазина нет.')
const overLimit = refuse(
  'too-many-tries',
  `За\u00a0день один сотрудник даёт и\u00a0списывает не\u00a0больше ${formatMoney(MAX_POINTS_BY_STAFF)}: попросите коллегу.`,
)
const tooFew = refuse('not-enough', 'Столько бонусов на\u00a0счёте нет: списать можно не\u00a0больше остатка.')

const noBuyer = refuse('no-customer', 'Кабинета с\u00a0таким телефоном нет.')

export const officeBuyersCalls = (deps: Deps): Handlers<typeof officeBuyers, Caller> => {
  const { db, clock } = deps
  return {
    openBuyer: ({ phone, reason }, caller) =>
      forStaff(deps, officeBuyers.openBuyer, caller, async (member) => {
        const customer = await customerByPhone(db, phone)
        if (customer === undefined) return noBuyer
        const subject = subjectOf(customer.id)
        // Before anything is read: what was seen is in the log.
        await writeAudit(db, {
          staffId: member.id,
          at: clock.now(),
          action: 'buyer opened',
          subject,
          became: { reason },
        })
        const data = await myData(db, customer)
        const receipts = Map.groupBy(await paymentRecords.receiptsOfCustomer(db, customer.id), ({ owner }) => owner)
        return done({
          profile: data.profile,
          registered_at: data.registered_at,
          orders: data.orders.map(({ number, state, placed_at, price, paid_online, refunds, returns, ...order }) => ({
            number,
            state,
            placed_at,
            total: price.total,
            paid: paid_online?.amount ?? 0,
            refunded: refunds.reduce((sum, { amount, state: of }) => sum + (of === 'done' ? amount : 0), 0),
            track_number: order.track_number,
            last: order.shipment?.events[0] ?? null,
            parcels: Math.max(1, order.parcels.length),
            receipts: (receipts.get(number) ?? []).map(({ kind, total, made_at, sent_at }) => ({
              kind,
              total,
              made_at: made_at.toISOString(),
              sent_at: sent_at?.toISOString() ?? null,
            })),
            returns: returns.map((one) => ({
              state: one.state,
              requested_at: one.requested_at,
              money: one.refund.money,
            })),
          })),
          points: data.points,
          lots: await staffPoints.lotsOf(db, customer.id, clock.now()),
          certificates: data.certificates,
          bought_certificates: data.bought_certificates,
          reviews: data.reviews,
          case_messages: data.case_messages,
          consents: data.consents,
          subscriptions: data.subscriptions,
          order_messages: data.order_messages,
          letters: data.letters,
          sessions: data.sessions,
          arrival_requests: data.arrival_requests,
        })
      }),

    buyerOnPhone: ({ phone }, caller) =>
      forStaff(deps, officeBuyers.buyerOnPhone, caller, async (member) => {
        const customer = await customerByPhone(db, phone)
        if (customer === undefined) return noBuyer
        const at = clock.now()
        await writeAudit(db, {
          staffId: member.id,
          at,
          action: 'buyer opened',
          subject: subjectOf(customer.id),
          became: { reason: 'заказ по телефону' },
        })
        return done({
          name: customer.name,
          email: customer.email,
          addresses: await readAddresses(db, customer.id),
          points: await staffPoints.balanceOf(db, customer.id, at),
        })
      }),

    adjustPoints: (input, caller) =>
      forStaff(deps, officeBuyers.adjustPoints, caller, async (member) => {
        const { bonus } = deps.terms
        if (bonus === null) return noProgramme
        const key = idempotencyKeyOf(caller)
        return transaction(db, (tx) =>
          runIdempotent<AdjustedPoints, RefusedBy<(typeof officeBuyers)['adjustPoints']>>(
            tx,
            { scope: `staff ${member.id}`, route: 'office.adjustPoints', key, body: input },
            (stored) => Value.Parse(AdjustedPoints, stored),
            async () => {
              const customer = await customerByPhone(tx, input.phone)
              if (customer === undefined) return noBuyer
              const at = clock.now()
              const { points, reason } = input
              const made = await staffPoints.adjust(tx, bonus, {
                customerId: customer.id,
                staffId: member.id,
                points,
                key,
                at,
              })
              if (made === 'over-limit') return overLimit
              if (made === 'not-enough') return tooFew
              await writeAudit(tx, {
                staffId: member.id,
                at,
                action: 'points adjusted',
                subject: subjectOf(customer.id),
                became: { points, reason },
              })
              return done({ balance: await staffPoints.balanceOf(tx, customer.id, at) })
            },
          ),
        )
      }),

    endBuyerSessions: ({ phone, reason }, caller) =>
      forStaff(deps, officeBuyers.endBuyerSessions, caller, (member) =>
        transaction(db, async (tx) => {
          const customer = await customerByPhone(tx, phone)
          if (customer === undefined) return noBuyer
          const ended = await endSessionsOf(tx, tx.selectFrom('customer').select('id').where('id', '=', customer.id))
          await writeAudit(tx, {
            staffId: member.id,
            at: clock.now(),
            action: 'end sessions',
            subject: subjectOf(customer.id),
            became: { sessions: ended, reason },
          })
          return done({ ended })
        }),
      ),

    exportBuyer: ({ phone, reason }, caller) =>
      forStaff(deps, officeBuyers.exportBuyer, caller, async (member) => {
        const customer = await customerByPhone(db, phone)
        if (customer === undefined) return noBuyer
        await writeAudit(db, {
          staffId: member.id,
          at: clock.now(),
          action: 'buyer exported',
          subject: subjectOf(customer.id),
          became: { reason },
        })
        return done(await myData(db, customer))
      }),

    eraseBuyer: ({ phone, reason }, caller) =>
      forStaff(deps, officeBuyers.eraseBuyer, caller, (member) =>
        transaction(db, async (tx) => {
          const customer = await customerByPhone(tx, phone)
          if (customer === undefined) return noBuyer
          const refused = await eraseCustomer(tx, deps, customer, null)
          if (refused !== null) return refused
          await writeAudit(tx, {
            staffId: member.id,
            at: clock.now(),
            action: 'buyer erased',
            subject: subjectOf(customer.id),
            became: { reason },
          })
          return done({})
        }),
      ),

    renameBuyer: ({ phone, name: given, reason }, caller) =>
      forStaff(deps, officeBuyers.renameBuyer, caller, (member) =>
        transaction(db, async (tx) => {
          const name = oneLine(given)
          if (name === '') return refuse('bad-name', 'Напишите имя.')
          const customer = await customerByPhone(tx, phone)
          if (customer === undefined) return noBuyer
          await updateCustomer(tx, customer.id, { ...customer, name })
          // The names themselves stay out of the log, which outlives the account.
          await writeAudit(tx, {
            staffId: member.id,
            at: clock.now(),
            action: 'buyer renamed',
            subject: subjectOf(customer.id),
            became: { reason },
          })
          return done({ name })
        }),
      ),
  }
}
