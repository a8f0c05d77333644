/** The reading of a carrier's points: one row of point_reading, and the codes that it has found so far. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { Carrier } from './facts/carriers.ts'
import { queryRow, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CarrierPoint } from '#providers/ports/carriers.ts'

const ReadingRow = Row({
  started_at: OrNull(Timestamp),
  next_page: OrNull(Type.String()),
  counted: Type.Integer(),
  rejected: Type.Integer(),
  finished_at: OrNull(Timestamp),
})
export type Reading = Readonly<Static<typeof ReadingRow>>

export const readReading = (db: Kysely<DB>, carrier: Carrier): Promise<Reading | undefined> =>
  queryRow(
    db,
    ReadingRow,
    sql`
    SELECT started_at, next_page, counted, rejected, finished_at FROM point_reading WHERE carrier = ${carrier}`,
  )

/** Begins at the first page. False if another worker began meanwhile: `before` is the row that was read. */
export const beginReading = async (
  tx: Transaction<DB>,
  carrier: Carrier,
  before: Reading | undefined,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO point_reading AS r (carrier, started_at) VALUES (${carrier}, ${at})
    ON CONFLICT (carrier) DO UPDATE SET started_at = EXCLUDED.started_at, next_page = NULL, counted = 0, rejected = 0
    WHERE r.started_at IS NOT DISTINCT FROM ${before?.started_at ?? null}::timestamptz
    RETURNING carrier`.execute(tx)
  await sql`DELETE FROM point_seen WHERE carrier = ${carrier} AND ${rows.length > 0}`.execute(tx)
  return rows.length > 0
}

/** Adds a page to the counts and locks the reading until the transaction ends; false if another worker has read this page. */
export const advanceReading = async (
  tx: Transaction<DB>,
  carrier: Carrier,
  { started_at, next_page }: Pick<Reading, 'started_at' | 'next_page'>,
  page: { readonly next: string | null; readonly counted: number; readonly rejected: number },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE point_reading
    SET next_page = ${page.next}, counted = counted + ${page.counted}, rejected = rejected + ${page.rejected}
    WHERE carrier = ${carrier} AND started_at = ${started_at} AND next_page IS NOT DISTINCT FROM ${next_page}
    RETURNING carrier`.execute(tx)
  return rows.length > 0
}

const pointJson = (point: CarrierPoint) => ({
  code: point.code,
  kind: point.kind,
  name: point.name,
  city: point.city,
  region: point.region,
  city_code: point.cityCode,
  fias_id: point.fiasId,
  postal_code: point.postalCode,
  address: point.address,
  address_note: point.addressNote,
  metro: point.metro,
  phone: point.phone,
  lat: point.lat,
  lon: point.lon,
  hours: point.hours,
  hours_text: point.hoursText,
  takes_cash: point.takesCash,
  takes_cards: point.takesCards,
  has_fitting: point.hasFitting,
  max_weight_g: point.maxWeightG,
  max_sides_mm: point.maxSidesMm,
  is_closed: point.isClosed,
})
const NAMES = (
  'kind name city region city_code fias_id postal_code address address_note metro phone lat lon hours hours_text takes_cash ' +
  'takes_cards has_fitting max_weight_g max_sides_mm is_closed'
).split(' ')
/** The columns without the code; of a table or an alias. */
const columns = (of?: string): RawBuilder<unknown> =>
  sql.raw(NAMES.map((name) => (of === undefined ? name : `${of}.${name}`)).join(', '))

/** Writes only points that differ. Each code at most once. */
export const upsertPickupPoints = async (
  tx: Transaction<DB>,
  carrier: Carrier,
  points: readonly CarrierPoint[],
): Promise<void> => {
  if (points.length === 0) return
  await sql`
    INSERT INTO pickup_point AS p (carrier, code, ${columns()})
    SELECT ${carrier}, code, ${columns()} FROM jsonb_to_recordset(${JSON.stringify(points.map(pointJson))}::jsonb) AS page (
      code text, kind text, name text, city text, region text, city_code text, fias_id text, postal_code text, address text,
      address_note text, metro text, phone text, lat float8, lon float8, hours jsonb, hours_text text, takes_cash boolean,
      takes_cards boolean, has_fitting boolean, max_weight_g integer, max_sides_mm integer[], is_closed boolean)
    ON CONFLICT (carrier, code) DO UPDATE SET (${columns()}, gone_at) = ROW (${columns('EXCLUDED')}, NULL::timestamptz)
    WHERE (${columns('p')}, p.gone_at) IS DISTINCT FROM (${columns('EXCLUDED')}, NULL::timestamptz)`.execute(tx)
}

export const markSeen = async (tx: Transaction<DB>, carrier: Carrier, codes: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO point_seen (carrier, code) SELECT ${carrier}, unnest(${codes}::text[])
    ON CONFLICT (carrier, code) DO NOTHING`.execute(tx)
}

const CountsRow = Row({ open: Type.Integer(), seen: Type.Integer() })
/** Points that are shown, and those of them that the reading has found. */
export const countFound = async (tx: Transaction<DB>, carrier: Carrier): Promise<{ open: number; seen: number }> =>
  (await queryRow(
    tx,
    CountsRow,
    sql`
    SELECT count(*)::int AS open, count(s.code)::int AS seen
    FROM pickup_point p LEFT JOIN point_seen s USING (carrier, code)
    WHERE p.carrier = ${carrier} AND p.gone_at IS NULL`,
  )) ?? { open: 0, seen: 0 }

export const closeUnseen = async (tx: Transaction<DB>, carrier: Carrier, at: Date): Promise<void> => {
  await sql`
    UPDATE pickup_point p SET gone_at = ${at} WHERE carrier = ${carrier} AND gone_at IS NULL
      AND NOT EXISTS (SELECT FROM point_seen s WHERE s.carrier = p.carrier AND s.code = p.code)`.execute(tx)
}

/** `finished`: the reading is whole and believed; otherwise it is dropped. */
export const endReading = async (tx: Transaction<DB>, carrier: Carrier, finished: Date | null): Promise<void> => {
  await sql`
    UPDATE point_reading SET started_at = NULL, next_page = NULL, finished_at = coalesce(${finished}, finished_at)
    WHERE carrier = ${carrier}`.execute(tx)
  await sql`DELETE FROM point_seen WHERE carrier = ${carrier}`.execute(tx)
}
