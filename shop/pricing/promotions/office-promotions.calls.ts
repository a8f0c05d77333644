import { csvCell } from '#kernel/csv-cell.ts'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { createYieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { readAllValues } from '#platform/changes/change-sets.sql.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff, withProgress, writeAudit } from '#shop/office/face.ts'
import type { Clock } from '#platform/clock.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { officePromotions } from '../office-promotions.api.ts'
import { isOneTimeCode, makeOneTimeCodes, readMadeCodes, readPromotionStates } from './one-time-codes.sql.ts'
import { readCatalogueVersion } from './price-rules.sql.ts'
import { rulesAt } from './price-rules.ts'
import { replay, type PlacedOrder } from './replay.ts'
import { ruleOfRecord } from './rule-of-record.ts'
import { triedBasket } from './tried-basket.ts'

export type OfficePromotionsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly terms: { readonly courier: CourierTerms }
  /** The shop's records as they will be at a moment, with chosen sets in force. */
  readonly openDay: (day: { readonly at: Date; readonly sets: readonly number[] }) => Promise<{
    readonly shadow: { readonly db: Kysely<DB>; readonly close: () => Promise<void> }
    readonly faults: readonly unknown[]
  }>
  /** The last orders since a moment, the oldest first. */
  readonly placedOrders: (db: Kysely<DB>, since: Date, take: number) => Promise<readonly PlacedOrder[]>
}

const MAX_ORDERS = 10_000
const badRecord = (fault: string) => refuse('bad-record', fault)
const notAppliable = badRecord('Выбранные изменения не\u00a0применить: сначала исправьте их.')
const notOneTime = refuse(
  'no-record',
  'Такого промокода нет, или он не\u00a0из\u00a0одноразовых. Отметьте в\u00a0нём «Только одноразовыми кодами».',
)

export const officePromotionsCalls = (deps: OfficePromotionsDeps): Handlers<typeof officePromotions, Caller> => {
  const { db, clock } = deps
  /** A shadow of a large catalogue takes seconds and a connection: who tries baskets of other days waits for the one before. */
  const oneDay = pLimit(1)
  const rulesNow = async () => rulesAt(db, db, await readCatalogueVersion(db))
  return {
    promotionStates: (_, caller) =>
      forStaff(deps, officePromotions.promotionStates, caller, async () => {
        const values = {
          promotions: await readAllValues(db, 'promotions'),
          promo_codes: await readAllValues(db, 'promo_codes'),
        }
        const states = await readPromotionStates(db, moscowDay(clock.now()))
        return done({
          promotions: states.map((state) => ({
            ...state,
            value: JSON.stringify(values[state.kind].get(state.code) ?? {}),
          })),
        })
      }),

    replayPromotion: ({ value, days }, caller) =>
      forStaff(deps, officePromotions.replayPromotion, caller, async (member) => {
        const ruled = await ruleOfRecord(db, value)
        if ('fault' in ruled) return badRecord(ruled.fault)
        const { promotions } = await rulesNow()
        const since = new Date(clock.now().getTime() - days * DAY_MS)
        const orders = await deps.placedOrders(db, since, MAX_ORDERS)
        return withProgress(db, member, {
          title: 'Пробуем акцию на\u00a0прошлых заказах',
          path: null,
          run: async (progress) => {
            progress.of(orders.length)
            const { rule } = ruled
            const { courier } = deps.terms
            const yieldToEventLoop = createYieldToEventLoop()
            return done(await replay({ orders, promotions, rule, courier, yieldToEventLoop, onOrder: progress.step }))
          },
        })
      }),

    tryBasket: (asked, caller) =>
      forStaff(deps, officePromotions.tryBasket, caller, async () => {
        const { at, sets } = asked
        const moment = at === null ? clock.now() : new Date(at)
        if (at === null && sets.length === 0) return triedBasket(db, deps.terms, moment, asked)
        return oneDay(async () => {
          const { shadow, faults } = await deps.openDay({ at: moment, sets })
          try {
            return faults.length === 0 ? await triedBasket(shadow.db, deps.terms, moment, asked) : notAppliable
          } finally {
            await shadow.close()
          }
        })
      }),

    makeCodes: ({ promo_code, batch, count }, caller) =>
      forStaff(deps, officePromotions.makeCodes, caller, async (member) => {
        if ((await isOneTimeCode(db, promo_code)) !== true) return notOneTime
        const at = clock.now()
        await transaction(db, async (tx) => {
          await makeOneTimeCodes(tx, count, { promoCode: promo_code, batch, by: member.login, at })
          const became = { quantity: count }
          await writeAudit(tx, { staffId: member.id, at, action: 'make codes', subject: promo_code, became })
        })
        return done({ made: count })
      }),

    codesFile: ({ promo_code }, caller) =>
      forStaff(deps, officePromotions.codesFile, caller, async () => {
        if ((await isOneTimeCode(db, promo_code)) === undefined) return notOneTime
        const rows = (await readMadeCodes(db, promo_code)).map(({ code, batch, made_at, is_spent }) =>
          [code, csvCell(batch), moscowDay(made_at), is_spent ? 'да' : 'нет'].join(';'),
        )
        const file = `\uFEFF${['Код;Кому;Сделан;Потрачен', ...rows].join('\r\n')}\r\n`
        return done({ name: `${promo_code}.csv`, bytes: Buffer.from(file).toString('base64') })
      }),
  }
}
