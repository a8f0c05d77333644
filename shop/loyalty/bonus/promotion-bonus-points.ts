/** BONUS-02: points of a promotion of the kind `bonus`, which staff credit when its condition is met at the counter. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { burnDayOfPurchase, BONUS_POINT, type BonusTerms } from '../facts/bonus-programme.ts'
import { moscowDay } from '#kernel/dates.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { addBonusPoints } from './ledger.ts'
import { openAccount } from './ledger.sql.ts'

const PromotionRow = Row({ points: Type.Integer(), per_customer: OrNull(Type.Integer()), used: Type.Integer() })

const OfferRow = Row({
  code: Type.String(),
  title: Type.String(),
  points: Type.Integer(),
  per_month: OrNull(Type.Integer()),
})
/** Promotions of the kind `bonus` in force on the day. */
export const readBonusPromotions = (db: Kysely<DB>, day: string): Promise<Static<typeof OfferRow>[]> =>
  queryRows(
    db,
    OfferRow,
    sql`
    SELECT code, title, amount * ${BONUS_POINT} AS points, per_customer AS per_month FROM promotion
    WHERE kind = 'bonus' AND from_on <= ${day}::date AND (until_on IS NULL OR until_on >= ${day}::date)
    ORDER BY position, code`,
  )

/**
 * Credits one use of the promotion; `per_customer` uses a month at most. Returns the kopecks added, 0 when the month is used up,
 * null if no such promotion is in force.
 */
export const addPromotionBonusPoints = async (
  tx: Transaction<DB>,
  terms: BonusTerms,
  customerId: number,
  code: string,
  at: Date,
): Promise<number | null> => {
  const accountId = await openAccount(tx, customerId)
  const day = moscowDay(at)
  const series = `${code} ${day.slice(0, 7)} `
  const promotion = await queryRow(
    tx,
    PromotionRow,
    sql`
    SELECT amount * ${BONUS_POINT} AS points, per_customer, (SELECT count(*)::int FROM bonus_lot
      WHERE account_id = ${accountId} AND source = 'promotion' AND starts_with(cause, ${series})) AS used
    FROM promotion
    WHERE code = ${code} AND kind = 'bonus' AND from_on <= ${day}::date AND (until_on IS NULL OR until_on >= ${day}::date)`,
  )
  if (promotion === undefined) return null
  const { points, per_customer, used } = promotion
  if (per_customer !== null && used >= per_customer) return 0
  const lot = {
    accountId,
    source: 'promotion',
    cause: `${series}${used + 1}`,
    day,
    burnsOn: burnDayOfPurchase(terms, day),
  } as const
  await addBonusPoints(tx, lot, points, at)
  return points
}
