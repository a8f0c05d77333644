/** EXCH-01: payments and receipts as programs read them. */
import { sql } from 'kysely'
import { isoMoment, keysOf, type ListSource } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'
import { ListedPayment, ListedReceipt } from '../programs.api.ts'

/** Before the first UUID. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

export const paymentsSource: ListSource<ListedPayment> = {
  keysAfter: (db, after, limit) =>
    keysOf(
      (key, most) => sql`SELECT id::text AS key FROM payment WHERE id > ${key}::uuid ORDER BY payment.id LIMIT ${most}`,
    )(db, after ?? NO_UUID, limit),
  read: (db, keys) =>
    queryRows(
      db,
      ListedPayment,
      sql`
      SELECT p.id::text, o.number AS order_number, p.provider, p.provider_id, p.tender, p.state, p.amount, p.captured,
        ${isoMoment(sql`p.created_at`)} AS created_at,
        coalesce((SELECT jsonb_agg(jsonb_build_object('order_number', parcel.number, 'amount', part.amount) ORDER BY parcel.id)
          FROM payment_parcel part JOIN orders parcel ON parcel.id = part.order_id WHERE part.payment_id = p.id), '[]') AS parcels,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id::text, 'amount', r.amount,
            'order_number', coalesce((SELECT number FROM orders WHERE id = r.order_id), o.number), 'state', r.state, 'reason', r.reason,
            'requested_at', ${isoMoment(sql`r.requested_at`)}, 'ended_at', ${isoMoment(sql`r.ended_at`)}) ORDER BY r.requested_at, r.id)
          FROM refund r WHERE r.payment_id = p.id), '[]') AS refunds
      FROM payment p LEFT JOIN orders o ON o.id = p.order_id WHERE p.id = ANY(${keys}::uuid[])`,
    ),
}

export const receiptsSource: ListSource<ListedReceipt> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM receipt WHERE id > ${after}::bigint ORDER BY receipt.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedReceipt,
      sql`
      SELECT r.id::text, o.number AS order_number, r.payment_id::text, r.refund_id::text, r.kind, r.total,
        ${isoMoment(sql`r.made_at`)} AS made_at, ${isoMoment(sql`r.sent_at`)} AS sent_at, r.fiscal_sign, r.corrects::text,
        coalesce((SELECT jsonb_agg(jsonb_build_object('order_line_id', l -> 'order_line', 'name', coalesce(l ->> 'name', ''),
            'quantity', l -> 'quantity', 'unit_price', l -> 'unit_price',
            'sum', coalesce((l ->> 'sum')::int, (l ->> 'unit_price')::int * (l ->> 'quantity')::int)) ORDER BY n)
          FROM jsonb_array_elements(r.document -> 'lines') WITH ORDINALITY AS line (l, n)), '[]') AS lines
      FROM receipt r LEFT JOIN orders o ON o.id = r.order_id WHERE r.id = ANY(${keys}::bigint[])`,
    ),
}
