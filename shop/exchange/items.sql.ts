/** What the accounting program has said last, what of the shop it stands for, and what it may stand for. */
import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { VariantId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import { changedRows, type Db } from '#platform/import/rows.sql.ts'
import type { Good, Item, ItemKind, Offer } from '#platform/commerceml/exchange-item.ts'

export const LINK_KINDS = ['group', 'property', 'price_type', 'warehouse', 'brand', 'offer'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/**
 * Adds what a file says to what was said before: fields that it lacks stay, and of a file of changes prices and warehouses too.
 * Returns how many items it has stored.
 */
export const storeItems = async (
  db: Db,
  { fileId, sessionId, isFull }: { readonly fileId: number; readonly sessionId: number; readonly isFull: boolean },
  items: readonly Item[],
): Promise<number> => {
  if (items.length === 0) return 0
  const rows = items.map((item) => {
    const { kind, id, deleted = null, line } = item
    if (item.kind !== 'offer') return { kind, id, value: item.value, deleted, line }
    const { stocks = null, ...value } = item.value
    return { kind, id, value, stocks, deleted, line }
  })
  const stored = await sql`
    INSERT INTO exchange_item AS i (kind, id, value, stocks, whole, deleted, file_id, session_id, line)
    SELECT r.kind, r.id, r.value, r.stocks, ${isFull} AND r.stocks IS NOT NULL, coalesce(r.deleted, FALSE), ${fileId}, ${sessionId}, r.line
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(kind text, id text, value jsonb, stocks jsonb, deleted boolean, line int)
    ON CONFLICT (kind, id) DO UPDATE SET value = i.value || excluded.value || CASE WHEN ${isFull} OR i.kind <> 'offer' THEN '{}' ELSE
        jsonb_strip_nulls(jsonb_build_object(
          'prices', coalesce(i.value -> 'prices' || (excluded.value -> 'prices'), excluded.value -> 'prices', i.value -> 'prices'))) END,
      stocks = coalesce(CASE WHEN NOT ${isFull} THEN i.stocks || excluded.stocks END, excluded.stocks, i.stocks),
      whole = i.whole OR excluded.whole,
      file_id = excluded.file_id,
      session_id = excluded.session_id, line = excluded.line,
      deleted = excluded.deleted`.execute(db)
  return changedRows(stored)
}

const GoodRow = Row({
  id: Type.String(),
  value: Type.Unsafe<Good>(Type.Object({})),
  deleted: Type.Boolean(),
  line: Type.Integer(),
})
export type GoodRow = Static<typeof GoodRow>
const OfferRow = Row({
  id: Type.String(),
  good: Type.String(),
  value: Type.Unsafe<Omit<Offer, 'stocks'>>(Type.Object({})),
  deleted: Type.Boolean(),
  line: Type.Integer(),
  /** Its stock is known: stock-cells.sql.ts. */
  has_stock: Type.Boolean(),
  /** Article number that it stands for; null: not linked; '': it stands for nothing. */
  sku: Type.Union([Type.String(), Type.Null()]),
  /** Possible article numbers. */
  matches: Type.Integer(),
})
export type OfferRow = Static<typeof OfferRow>

const OFFER_COLUMNS = sql`o.id, o.good, o.value, o.deleted, o.line, o.stocks IS NOT NULL AS has_stock, l.key AS sku,
  (SELECT count(*)::int FROM exchange_match m WHERE m.offer_id = o.id) AS matches`
const LINKED = sql`LEFT JOIN exchange_link l ON l.kind = 'offer' AND l.id = o.id`

/** Whether a file names an offer that nobody has decided about. */
export const hasOpenOffers = async (db: Db, fileId: number): Promise<boolean> =>
  (
    await queryRows(
      db,
      Row({ found: Type.Boolean() }),
      sql`SELECT EXISTS (SELECT FROM exchange_item o ${LINKED}
            WHERE o.kind = 'offer' AND o.file_id = ${fileId} AND l.key IS NULL AND NOT o.deleted) AS found`,
    )
  )[0]?.found === true

/** Ids of the goods that a file names itself or by their offers, after an id, in their order. */
export const goodIdsOfFile = async (db: Db, fileId: number, after: string, take: number): Promise<string[]> =>
  (
    await queryRows(
      db,
      Row({ id: Type.String() }),
      sql`SELECT DISTINCT good AS id FROM exchange_item WHERE file_id = ${fileId} AND good > ${after} ORDER BY 1 LIMIT ${take}`,
    )
  ).map(({ id }) => id)

export const readGoods = (db: Db, ids: readonly string[]): Promise<GoodRow[]> =>
  queryRows(
    db,
    GoodRow,
    sql`SELECT id, value, deleted, line FROM exchange_item WHERE kind = 'good' AND id = ANY(${arrayLiteral(ids)}::text[]) ORDER BY id`,
  )
export const readOffersOf = (db: Db, goodIds: readonly string[]): Promise<OfferRow[]> =>
  queryRows(
    db,
    OfferRow,
    sql`SELECT ${OFFER_COLUMNS} FROM exchange_item o ${LINKED}
        WHERE o.kind = 'offer' AND o.good = ANY(${arrayLiteral(goodIds)}::text[]) ORDER BY o.id`,
  )

const NamedRow = Row({
  id: Type.String(),
  name: Type.String(),
  value: Type.Unsafe<Record<string, unknown>>(Type.Object({})),
})
export type NamedRow = Static<typeof NamedRow>
/** All items of a kind of which there are few. */
export const readNamed = (db: Db, kind: Exclude<ItemKind, 'good' | 'offer'>): Promise<NamedRow[]> =>
  queryRows(
    db,
    NamedRow,
    sql`SELECT id, coalesce(value ->> 'name', '') AS name, value FROM exchange_item WHERE kind = ${kind} AND NOT deleted ORDER BY 2, id`,
  )

const LinkRow = Row({ id: Type.String(), key: Type.String() })
export const readLinks = async (db: Db, kind: LinkKind): Promise<Map<string, string>> =>
  new Map(
    (await queryRows(db, LinkRow, sql`SELECT id, key FROM exchange_link WHERE kind = ${kind}`)).map(({ id, key }) => [
      id,
      key,
    ]),
  )

export type Linking = { readonly kind: LinkKind; readonly id: string; readonly key: string }
/** Links ids; one whose key another id has is left out. Returns the ids that were linked. */
export const insertLinks = async (db: Db, links: readonly Linking[], by: string, at: Date): Promise<string[]> =>
  links.length === 0
    ? []
    : (
        await queryRows(
          db,
          Row({ id: Type.String() }),
          sql`
          INSERT INTO exchange_link (kind, id, key, linked_by, linked_at)
          SELECT r.kind, r.id, r.key, ${by}, ${at}
          FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r(kind text, id text, key text)
          ON CONFLICT DO NOTHING RETURNING id`,
        )
      ).map(({ id }) => id)
/** Takes a link away, and of price types the one that has the role. */
export const deleteLink = async (db: Db, kind: LinkKind, id: string, role: string | null = null): Promise<void> => {
  await sql`DELETE FROM exchange_link WHERE kind = ${kind} AND (id = ${id} OR (key <> '' AND key = ${role}))`.execute(
    db,
  )
}
export const deleteMatches = async (db: Db, offerIds: readonly string[]): Promise<void> => {
  await sql`DELETE FROM exchange_match WHERE offer_id = ANY(${arrayLiteral(offerIds)}::text[])`.execute(db)
}

export type Match = {
  readonly offer_id: string
  readonly sku: string
  readonly found_by: 'barcode' | 'article' | 'name'
  readonly likeness: number
}
/** Replaces what these offers may be. */
export const replaceMatches = async (db: Db, offerIds: readonly string[], matches: readonly Match[]): Promise<void> => {
  await deleteMatches(db, offerIds)
  await sql`
    INSERT INTO exchange_match (offer_id, sku, found_by, likeness)
    SELECT r.offer_id, r.sku, r.found_by, r.likeness
    FROM jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) AS r(offer_id text, sku text, found_by text, likeness float8)
    ON CONFLICT DO NOTHING`.execute(db)
}

const VariantRow = Row({
  id: VariantId,
  sku: Type.String(),
  slug: Type.String(),
  barcode: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  brand: Type.String(),
})
export type VariantRow = Static<typeof VariantRow>
const variantColumns = sql`v.id, v.sku, p.slug, v.barcode,
  concat_ws(' ', p.name, v.shade_name, nullif(v.size_text, '')) AS name, b.name AS brand`
const VARIANTS = sql`variant v JOIN product p ON p.id = v.product_id JOIN brand b ON b.id = p.brand_id`
/** Variants of products, without those that stand for an offer already. */
export const readFreeVariants = (db: Db): Promise<VariantRow[]> =>
  queryRows(
    db,
    VariantRow,
    sql`SELECT ${variantColumns} FROM ${VARIANTS}
        WHERE NOT EXISTS (SELECT FROM exchange_link l WHERE l.kind = 'offer' AND l.key = v.sku) ORDER BY v.sku`,
  )
export const readVariants = (db: Db, skus: readonly string[]): Promise<VariantRow[]> =>
  queryRows(
    db,
    VariantRow,
    sql`SELECT ${variantColumns} FROM ${VARIANTS} WHERE v.sku = ANY(${arrayLiteral(skus)}::text[])`,
  )

/** Slugs and article numbers of these that the shop has. */
export const readTaken = async (db: Db, slugs: readonly string[], skus: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await queryRows(
        db,
        Row({ key: Type.String() }),
        sql`SELECT slug AS key FROM product WHERE slug = ANY(${arrayLiteral(slugs)}::text[])
            UNION SELECT sku FROM variant WHERE sku = ANY(${arrayLiteral(skus)}::text[])`,
      )
    ).map(({ key }) => key),
  )

/** Article numbers of goods that a full catalogue did not name: they are linked, and a session before named them last. */
export const readUnnamed = async (db: Db, sessionId: number): Promise<string[]> =>
  (
    await queryRows(
      db,
      Row({ sku: Type.String() }),
      sql`
      SELECT l.key AS sku FROM exchange_link l JOIN exchange_item o ON o.kind = 'offer' AND o.id = l.id
      LEFT JOIN exchange_item g ON g.kind = 'good' AND g.id = o.good
      WHERE l.kind = 'offer' AND l.key <> '' AND g.session_id IS DISTINCT FROM ${sessionId} ORDER BY 1`,
    )
  ).map(({ sku }) => sku)

export const readBrands = (db: Db): Promise<{ slug: string; name: string }[]> =>
  queryRows(db, Row({ slug: Type.String(), name: Type.String() }), sql`SELECT slug, name FROM brand ORDER BY slug`)

const LinkedRow = Row({
  ...OfferRow.properties,
  good_value: Type.Unsafe<Good>(Type.Object({})),
  good_deleted: Type.Boolean(),
})
export type LinkedOffer = Static<typeof LinkedRow>
/** Offers that stand for these article numbers, with their goods. */
export const readOffersOfSkus = (db: Db, skus: readonly string[]): Promise<LinkedOffer[]> =>
  queryRows(
    db,
    LinkedRow,
    sql`SELECT ${OFFER_COLUMNS}, coalesce(g.value, '{}'::jsonb) AS good_value, coalesce(g.deleted, FALSE) AS good_deleted
        FROM exchange_link l JOIN exchange_item o ON o.kind = 'offer' AND o.id = l.id
        LEFT JOIN exchange_item g ON g.kind = 'good' AND g.id = o.good
        WHERE l.kind = 'offer' AND l.key <> '' AND l.key = ANY(${arrayLiteral(skus)}::text[]) ORDER BY l.key`,
  )

/** Article numbers of all variants of these products. */
export const readSkusOfProducts = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  (
    await queryRows(
      db,
      Row({ sku: Type.String() }),
      sql`SELECT v.sku FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug = ANY(${arrayLiteral(slugs)}::text[])`,
    )
  ).map(({ sku }) => sku)

const KeyedName = Row({ key: Type.String(), name: Type.String() })
const StoreName = Row({ key: Type.String(), name: Type.String(), own: Type.String() })
/** `name`: with the city; `own`: without it. */
export const readStores = (db: Db): Promise<Static<typeof StoreName>[]> =>
  queryRows(
    db,
    StoreName,
    sql`SELECT s.code AS key, ${fullStoreName('s')} AS name, s.name AS own FROM store s ORDER BY 2, 1`,
  )
export const readSections = (db: Db): Promise<Static<typeof KeyedName>[]> =>
  queryRows(db, KeyedName, sql`SELECT path AS key, name FROM category ORDER BY path`)

/** Ids of all goods after an id, in their order. */
export const allGoodIds = async (db: Db, after: string, take: number): Promise<string[]> =>
  (
    await queryRows(
      db,
      Row({ id: Type.String() }),
      sql`SELECT id FROM exchange_item WHERE kind = 'good' AND id > ${after} ORDER BY id LIMIT ${take}`,
    )
  ).map(({ id }) => id)

/** Whether a session was the last to say something of the offer that a variant stands for. */
export const isSaidBy =
  (sessionId: number) =>
  (variantId: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`EXISTS (
    SELECT FROM variant v JOIN exchange_link k ON k.kind = 'offer' AND k.key <> '' AND k.key = v.sku
    JOIN exchange_item o ON o.kind = 'offer' AND o.id = k.id AND o.session_id = ${sessionId} WHERE v.id = ${variantId})`
