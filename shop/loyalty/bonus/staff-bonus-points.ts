/** DESK-03: points that a member of staff gives or takes with a reason, within what one member may in a day. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { moscowDay } from '#kernel/dates.ts'
import { addCounts, dayStart } from '#platform/db/rate-count.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { BonusSource } from '../bonus.api.ts'
import { spendOf } from '../facts/bonus-lots.ts'
import { burnDayOfPurchase, MAX_POINTS_BY_STAFF, type BonusTerms } from '../facts/bonus-programme.ts'
import { addBonusPoints, balanceOf } from './ledger.ts'
import { openAccount, readLots, writeEntries } from './ledger.sql.ts'

type Adjusting = {
  readonly customerId: number
  readonly staffId: number
  /** Kopecks: above zero they are given, below taken. */
  readonly points: number
  /** Names this one adjustment. */
  readonly key: string
  readonly at: Date
}

const adjust = async (
  tx: Transaction<DB>,
  terms: BonusTerms,
  { customerId, staffId, points, key, at }: Adjusting,
): Promise<'done' | 'over-limit' | 'not-enough'> => {
  const accountId = await openAccount(tx, customerId)
  const day = moscowDay(at)
  const taken = points > 0 ? [] : spendOf(await readLots(tx, accountId, day), -points)
  if (taken === null) return 'not-enough'
  const limit = { subject: `points by staff ${staffId}`, cost: Math.abs(points), max: MAX_POINTS_BY_STAFF }
  if ((await addCounts(tx, [limit], dayStart(at))) !== undefined) {
    await addCounts(tx, [{ ...limit, cost: -limit.cost }], dayStart(at))
    return 'over-limit'
  }
  const cause = `staff ${staffId} ${key}`
  if (points > 0) {
    const lot = { accountId, source: 'staff', cause, day, burnsOn: burnDayOfPurchase(terms, day) } as const
    await addBonusPoints(tx, lot, points, at)
    return 'done'
  }
  await writeEntries(tx, { orderId: null, kind: 'adjust', cause, at, parts: taken })
  return 'done'
}

const ShownLot = Row({
  source: BonusSource,
  earned_on: Type.String(),
  burns_on: Type.String(),
  left: Type.Integer(),
})
/** Lots that can still be spent, those that burn first. */
const lotsOf = (db: Kysely<DB>, customerId: number, at: Date): Promise<Static<typeof ShownLot>[]> =>
  queryRows(
    db,
    ShownLot,
    sql`
    SELECT l.source, l.earned_on::text AS earned_on, l.burns_on::text AS burns_on, l.remaining AS left
    FROM bonus_account a JOIN bonus_lot l ON l.account_id = a.id
    WHERE a.customer_id = ${customerId} AND l.remaining > 0 AND l.burns_on > ${moscowDay(at)}::date
    ORDER BY l.burns_on, l.id`,
  )

/** What the card of a buyer shows and changes of points. */
export const staffPoints = { adjust, balanceOf, lotsOf }
