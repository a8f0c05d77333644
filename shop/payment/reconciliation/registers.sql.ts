import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { addDays, endOfDay, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { OwnOperation, RegisterRow } from '../facts/bank-register.ts'

const RegisterSums = Row({
  id: Type.Integer(),
  provider: Type.String(),
  file_name: Type.String(),
  from: Type.String(),
  to: Type.String(),
  uploaded_at: Timestamp,
  uploaded_by: Type.String(),
  rows: Type.Integer(),
  payments: Type.Number(),
  refunds: Type.Number(),
  commission: Type.Number(),
})
export type RegisterSums = Static<typeof RegisterSums>

const NEWEST = 200
const REGISTER = sql`
  SELECT b.id, b.provider, b.file_name, b.from_day::text AS "from", b.to_day::text AS "to", b.uploaded_at, s.name AS uploaded_by,
    r.rows, r.payments, r.refunds, r.commission
  FROM bank_register b JOIN staff s ON s.id = b.uploaded_by
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS rows, coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0)::float8 AS payments,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::float8 AS refunds, coalesce(sum(commission), 0)::float8 AS commission
    FROM bank_register_row WHERE register_id = b.id) r`
export const readRegisters = (db: Kysely<DB>): Promise<RegisterSums[]> =>
  queryRows(db, RegisterSums, sql`${REGISTER} ORDER BY b.to_day DESC, b.id DESC LIMIT ${NEWEST}`)
export const readRegisterSums = (db: Kysely<DB>, id: number): Promise<RegisterSums | undefined> =>
  queryRow(db, RegisterSums, sql`${REGISTER} WHERE b.id = ${id}`)

const ProviderRow = Row({ code: Type.String() })
export const readProviders = async (db: Kysely<DB>): Promise<string[]> =>
  (await queryRows(db, ProviderRow, sql`SELECT code FROM payment_provider ORDER BY code`)).map(({ code }) => code)

const IdRow = Row({ id: Type.Integer() })
export const findByHash = async (db: Kysely<DB>, hash: Buffer): Promise<number | undefined> =>
  (await queryRow(db, IdRow, sql`SELECT id FROM bank_register WHERE file_hash = ${hash}`))?.id

export type NewRegister = {
  readonly provider: string
  readonly fileName: string
  readonly hash: Buffer
  readonly from: string
  readonly to: string
  readonly at: Date
  readonly staffId: number
}
/** The id of the register; undefined: the file has been taken meanwhile. */
export const insertRegister = async (
  tx: Transaction<DB>,
  { provider, fileName, hash, from, to, at, staffId }: NewRegister,
  rows: readonly RegisterRow[],
): Promise<number | undefined> => {
  const register = await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO bank_register (provider, file_name, file_hash, from_day, to_day, uploaded_at, uploaded_by)
    VALUES (${provider}, ${fileName}, ${hash}, ${from}, ${to}, ${at}, ${staffId})
    ON CONFLICT (file_hash) DO NOTHING RETURNING id`,
  )
  if (register === undefined) return undefined
  await sql`
    INSERT INTO bank_register_row (register_id, line, kind, payment_id, refund_id, amount, commission)
    SELECT ${register.id}, line, kind, payment_id, refund_id, amount, commission
    FROM unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ payment_id }) => payment_id)}::text[], ${rows.map(({ refund_id }) => refund_id)}::text[],
      ${rows.map(({ amount }) => amount)}::int[], ${rows.map(({ commission }) => commission)}::int[])
      AS r (line, kind, payment_id, refund_id, amount, commission)`.execute(tx)
  return register.id
}

const StoredRow = Row({
  line: Type.Integer(),
  kind: Type.Enum(['payment', 'refund']),
  payment_id: Type.String(),
  refund_id: OrNull(Type.String()),
  amount: Type.Integer(),
  commission: Type.Integer(),
})
export const readRegisterRows = (db: Kysely<DB>, id: number): Promise<Static<typeof StoredRow>[]> =>
  queryRows(
    db,
    StoredRow,
    sql`
    SELECT line, kind, payment_id, refund_id, amount, commission FROM bank_register_row WHERE register_id = ${id} ORDER BY line`,
  )

const OwnRow = Row({
  kind: Type.Enum(['payment', 'refund']),
  payment_id: Type.String(),
  refund_id: OrNull(Type.String()),
  amount: Type.Integer(),
  number: Type.String(),
  is_elsewhere: Type.Boolean(),
})
const NUMBER = sql`coalesce(
  (SELECT number FROM orders WHERE id = p.order_id), (SELECT number FROM certificate_purchase WHERE id = p.certificate_purchase_id), '')`

/**
 * The shop's operations that a register should have: those that it names, and those of its days. The money of a payment came when
 * its receipt was made.
 */
export const readOwnOperations = (
  db: Kysely<DB>,
  { id, provider, from, to }: Pick<RegisterSums, 'id' | 'provider' | 'from' | 'to'>,
): Promise<OwnOperation[]> => {
  const start = endOfDay(addDays(from, -1), 0, MOSCOW_MINUTES)
  const end = endOfDay(to, 0, MOSCOW_MINUTES)
  return queryRows(
    db,
    OwnRow,
    sql`
    WITH named AS (SELECT DISTINCT kind, payment_id FROM bank_register_row WHERE register_id = ${id}),
    kinds AS (SELECT DISTINCT kind FROM named)
    SELECT 'payment' AS kind, p.provider_id AS payment_id, NULL AS refund_id, p.captured AS amount, ${NUMBER} AS number,
      EXISTS (SELECT FROM bank_register_row o WHERE o.payment_id = p.provider_id AND o.kind = 'payment'
        AND o.register_id <> ${id}) AS is_elsewhere
    FROM payment p WHERE p.provider = ${provider} AND p.captured > 0 AND p.provider_id IS NOT NULL
      AND (p.provider_id IN (SELECT payment_id FROM named WHERE kind = 'payment')
        OR EXISTS (SELECT FROM kinds WHERE kind = 'payment') AND p.id IN (
          SELECT payment_id FROM receipt WHERE kind = 'prepayment' AND made_at >= ${start} AND made_at < ${end}))
    UNION ALL
    SELECT 'refund', p.provider_id, r.provider_id, r.amount, ${NUMBER},
      EXISTS (SELECT FROM bank_register_row o WHERE o.payment_id = p.provider_id AND o.kind = 'refund' AND o.amount = r.amount
        AND o.register_id <> ${id} AND (o.refund_id IS NULL OR o.refund_id = r.provider_id))
    FROM refund r JOIN payment p ON p.id = r.payment_id
    WHERE r.state = 'succeeded' AND p.provider = ${provider} AND p.provider_id IS NOT NULL
      AND (p.provider_id IN (SELECT payment_id FROM named WHERE kind = 'refund')
        OR EXISTS (SELECT FROM kinds WHERE kind = 'refund') AND r.ended_at >= ${start} AND r.ended_at < ${end})`,
  )
}

const MissingRow = Row({
  what: Type.Enum(['unsent', 'payment', 'refund']),
  kind: Type.String(),
  number: Type.String(),
  amount: Type.Integer(),
  at: Timestamp,
})
/** Receipts that were made before `before` and not sent, and money without a receipt. */
export const readMissingReceipts = (db: Kysely<DB>, before: Date): Promise<Static<typeof MissingRow>[]> =>
  queryRows(
    db,
    MissingRow,
    sql`
    SELECT 'unsent' AS what, r.kind, coalesce(o.number, ${NUMBER}) AS number, r.total AS amount, r.made_at AS at
    FROM receipt r LEFT JOIN payment p ON p.id = r.payment_id LEFT JOIN orders o ON o.id = r.order_id
    WHERE r.sent_at IS NULL AND r.made_at < ${before}
    UNION ALL
    SELECT 'payment', 'prepayment', ${NUMBER}, p.captured, p.created_at FROM payment p
    WHERE p.captured > 0 AND p.created_at < ${before}
      AND NOT EXISTS (SELECT FROM receipt r WHERE r.payment_id = p.id AND r.kind = 'prepayment')
    UNION ALL
    SELECT 'refund', 'return', ${NUMBER}, f.amount, f.ended_at FROM refund f JOIN payment p ON p.id = f.payment_id
    WHERE f.state = 'succeeded' AND f.ended_at < ${before} AND NOT EXISTS (SELECT FROM receipt r WHERE r.refund_id = f.id)
    ORDER BY at LIMIT 100`,
  )
