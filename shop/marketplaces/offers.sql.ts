/** EXCH-03: what a marketplace should be offered, compared with what it has accepted. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, StoreId, VariantId } from '#kernel/shared.api.ts'
import type { StoreId as Store } from '#kernel/ids.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DEFAULT_SAFETY, OFFER_REASONS, type OfferReason } from './facts/marketplaces.ts'

const ServingStore = Row({ id: StoreId, name: Type.String(), city: Type.String() })
export type ServingStore = Static<typeof ServingStore>
/** The store with this code; without a code the first warehouse, or the first store. Undefined: there is none. */
export const servingStore = (db: Kysely<DB>, code: string | undefined): Promise<ServingStore | undefined> =>
  queryRow(
    db,
    ServingStore,
    sql`
    SELECT s.id, s.name, coalesce(c.code, c.fias_id::text) AS city FROM store s JOIN city c ON c.id = s.city_id
    WHERE ${code === undefined ? sql`TRUE` : sql`s.code = ${code}`} ORDER BY s.is_warehouse DESC, s.id LIMIT 1`,
  )

/**
 * A row for each variant that is sold or was offered: `free`, `stock` to offer, `price`, `old_price`, the `reason` of its stock and the
 * title of its rule; with what was accepted as `a`.
 */
const wanted = (code: string, store: Store): RawBuilder<unknown> => sql`
  SELECT v.id AS variant_id, v.sku, p.slug, concat_ws(', ', p.name, v.shade_name, v.size_text) AS name, v.price, v.old_price,
    free.pieces AS free, rule.title AS rule_title,
    CASE WHEN gone.yes OR rule.not_offered THEN 0 ELSE greatest(0, free.pieces - kept.pieces) END AS stock,
    CASE
      WHEN coalesce(a.stock_problem, a.price_problem) IS NOT NULL THEN 'refused'
      WHEN gone.yes THEN 'ended'
      WHEN rule.not_offered THEN 'rule'
      WHEN free.pieces <= 0 THEN 'empty'
      WHEN free.pieces <= kept.pieces THEN 'safety'
      ELSE 'offered'
    END AS reason,
    a.stock AS sent_stock, a.stock_at, a.stock_problem, a.price AS sent_price, a.price_at, a.price_problem
  FROM variant v JOIN product p ON p.id = v.product_id JOIN category c ON c.id = p.category_id
  LEFT JOIN stock s ON s.store_id = ${store} AND s.variant_id = v.id
  LEFT JOIN marketplace_offer a ON a.marketplace = ${code} AND a.variant_id = v.id
  LEFT JOIN LATERAL (
    SELECT r.title, r.safety, r.not_offered FROM marketplace_rule r
    WHERE NOT r.disabled AND (r.marketplace IS NULL OR r.marketplace = ${code})
      AND (cardinality(r.sections) = 0 OR EXISTS (
        SELECT FROM unnest(r.sections) AS section WHERE c.path = section OR starts_with(c.path, section || '/')))
      AND (cardinality(r.products) = 0 OR p.slug = ANY(r.products))
    ORDER BY r.position, r.code LIMIT 1) AS rule ON TRUE
  CROSS JOIN LATERAL (SELECT coalesce(s.on_hand - s.reserved, 0) AS pieces) AS free
  CROSS JOIN LATERAL (SELECT coalesce(rule.safety, ${DEFAULT_SAFETY}) AS pieces) AS kept
  CROSS JOIN LATERAL (SELECT p.discontinued OR p.embargoed AS yes) AS gone
  WHERE NOT gone.yes OR a.stock > 0`

/** What was accepted is sent again once a day; what was refused, once an hour. */
const isDue = (sent: RawBuilder<unknown>, at: RawBuilder<unknown>, problem: RawBuilder<unknown>, now: Date) => sql`
  CASE WHEN ${problem} IS NOT NULL THEN ${at} < ${now}::timestamptz - interval '1 hour'
  ELSE ${sent} OR ${at} < ${now}::timestamptz - interval '1 day' END`

const DueStock = Row({ variant_id: VariantId, sku: Type.String(), stock: Type.Integer() })
export const dueStocks = (db: Kysely<DB>, code: string, store: Store, limit: number, now: Date) =>
  queryRows(
    db,
    DueStock,
    sql`
    SELECT variant_id, sku, stock FROM (${wanted(code, store)}) AS w
    WHERE ${isDue(sql`stock IS DISTINCT FROM sent_stock`, sql`stock_at`, sql`stock_problem`, now)}
    ORDER BY stock_at NULLS FIRST, variant_id LIMIT ${limit}`,
  )

const DuePrice = Row({
  variant_id: VariantId,
  sku: Type.String(),
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
})
export const duePrices = (db: Kysely<DB>, code: string, store: Store, limit: number, now: Date) =>
  queryRows(
    db,
    DuePrice,
    sql`
    SELECT variant_id, sku, price, old_price FROM (${wanted(code, store)}) AS w
    WHERE reason <> 'ended' AND ${isDue(sql`price IS DISTINCT FROM sent_price`, sql`price_at`, sql`price_problem`, now)}
    ORDER BY price_at NULLS FIRST, variant_id LIMIT ${limit}`,
  )

type Sent = { readonly variant_id: number; readonly value: number; readonly problem: string | null }
/** Stores what the marketplace has answered. */
export const storeSent = async (
  db: Kysely<DB>,
  code: string,
  kind: 'stock' | 'price',
  sent: readonly Sent[],
  now: Date,
): Promise<void> => {
  const [value, at, problem] = [kind, `${kind}_at`, `${kind}_problem`].map((name) => sql.ref(name))
  await sql`
    INSERT INTO marketplace_offer AS o (marketplace, variant_id, ${value}, ${at}, ${problem})
    SELECT ${code}, variant_id, CASE WHEN problem IS NULL THEN value END, ${now}, problem
    FROM unnest(${sent.map((one) => one.variant_id)}::int[], ${sent.map((one) => one.value)}::int[],
      ${sent.map((one) => one.problem)}::text[]) AS s (variant_id, value, problem)
    ON CONFLICT (marketplace, variant_id) DO UPDATE
    SET ${value} = coalesce(excluded.${value}, o.${value}), ${at} = excluded.${at}, ${problem} = excluded.${problem}`.execute(
    db,
  )
}

const Counted = Row({ reason: Type.Enum(OFFER_REASONS), count: Type.Integer() })
export const countOffers = (db: Kysely<DB>, code: string, store: Store) =>
  queryRows(db, Counted, sql`SELECT reason, count(*)::int AS count FROM (${wanted(code, store)}) AS w GROUP BY reason`)

const OfferRow = Row({
  variant_id: VariantId,
  sku: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  free: Type.Integer(),
  stock: Type.Integer(),
  price: Type.Integer(),
  /** Title of the rule or the marketplace's answer. */
  detail: OrNull(Type.String()),
})
export const readOffers = (
  db: Kysely<DB>,
  of: { readonly code: string; readonly store: Store; readonly reason: OfferReason },
  page: { readonly size: number; readonly from: number },
) =>
  queryRows(
    db,
    OfferRow,
    sql`
    SELECT variant_id, sku, slug, name, free, stock, price, coalesce(stock_problem, price_problem, rule_title) AS detail
    FROM (${wanted(of.code, of.store)}) AS w WHERE reason = ${of.reason}
    ORDER BY name, variant_id LIMIT ${page.size} OFFSET ${page.from}`,
  )

const Sold = Row({ sku: Type.String(), variant_id: VariantId })
/** Those of the article numbers that the shop has. */
export const variantsOf = (db: Kysely<DB>, skus: readonly string[]) =>
  queryRows(
    db,
    Sold,
    sql`
    SELECT v.sku, v.id AS variant_id FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.sku = ANY(${sql.val([...skus])}::text[]) AND NOT p.embargoed`,
  )
