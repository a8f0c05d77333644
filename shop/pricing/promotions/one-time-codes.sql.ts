/** OFFICE-06: codes made for a promo code, each spent once. */
import { randomInt } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Without letters and digits that look alike: 31 signs, ten of them are 8·10¹⁴ codes. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('')

const OneTimeRow = Row({ one_time: Type.Boolean() })
/** Whether the promo code takes one-time codes only; undefined: there is none. */
export const isOneTimeCode = async (db: Kysely<DB>, promoCode: string): Promise<boolean | undefined> =>
  (await queryRow(db, OneTimeRow, sql`SELECT one_time FROM promo_code WHERE code = ${promoCode}`))?.one_time

type Made = { readonly promoCode: string; readonly batch: string; readonly by: string; readonly at: Date }

/** Makes exactly so many codes: one that exists already is made again. */
export const makeOneTimeCodes = async (
  tx: Transaction<DB>,
  count: number,
  { promoCode, batch, by, at }: Made,
): Promise<void> => {
  let left = count
  while (left > 0) {
    const codes = Array.from({ length: left }, newCode)
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO one_time_code (code, promo_code, batch, made_by, made_at)
      SELECT code, ${promoCode}, ${batch}, ${by}, ${at} FROM unnest(${sql.val(codes)}::text[]) AS code
      ON CONFLICT DO NOTHING`.execute(tx)
    left -= Number(numAffectedRows)
  }
}

const MadeRow = Row({ code: Type.String(), batch: Type.String(), made_at: Timestamp, is_spent: Type.Boolean() })
export const readMadeCodes = (db: Kysely<DB>, promoCode: string): Promise<Static<typeof MadeRow>[]> =>
  queryRows(
    db,
    MadeRow,
    sql`
    SELECT o.code, o.batch, o.made_at, coalesce(c.used > 0, FALSE) AS is_spent
    FROM one_time_code o LEFT JOIN promo_counter c ON c.rule = 'code:' || o.code AND c.buyer = ''
    WHERE o.promo_code = ${promoCode} ORDER BY o.made_at DESC, o.code`,
  )

const StateRow = Row({
  kind: Type.Enum(['promotions', 'promo_codes']),
  code: Type.String(),
  title: Type.String(),
  holds: Type.Boolean(),
  budget: Type.Union([Type.Integer(), Type.Null()]),
  given: Type.Integer(),
  one_time: Type.Boolean(),
  codes_made: Type.Integer(),
  codes_spent: Type.Integer(),
})
/** Promotions in the order in which they apply, then promo codes. `day`: «2026-11-20» in Moscow. */
export const readPromotionStates = (db: Kysely<DB>, day: string): Promise<Static<typeof StateRow>[]> =>
  queryRows(
    db,
    StateRow,
    sql`
    SELECT r.kind, r.code, r.title, r.from_on <= ${day}::date AND (r.until_on IS NULL OR r.until_on >= ${day}::date) AS holds,
      r.budget, coalesce(spent.used, 0) AS given, r.one_time,
      coalesce(made.made, 0)::int AS codes_made, coalesce(made.spent, 0)::int AS codes_spent
    FROM (
      SELECT 'promotions' AS kind, 'promotion:' || code AS rule, code, title, from_on, until_on, budget, FALSE AS one_time, position
      FROM promotion
      UNION ALL
      SELECT 'promo_codes', 'code:' || code, code, title, from_on, until_on, budget, one_time, 1000000 FROM promo_code
    ) r
    LEFT JOIN promo_counter spent ON spent.rule = 'budget:' || r.rule AND spent.buyer = ''
    LEFT JOIN (
      SELECT o.promo_code, count(*) AS made, count(*) FILTER (WHERE c.used > 0) AS spent
      FROM one_time_code o LEFT JOIN promo_counter c ON c.rule = 'code:' || o.code AND c.buyer = ''
      GROUP BY o.promo_code
    ) made ON r.kind = 'promo_codes' AND made.promo_code = r.code
    ORDER BY r.kind DESC, r.position, r.code`,
  )
