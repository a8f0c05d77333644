/** CITY-08: the codes by which carriers know the cities, asked of the provider of addresses. */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { Clock } from '#platform/clock.ts'

/** A city whose codes are not known is asked for again: carriers begin to serve new ones. */
const ASKED_AGAIN_AFTER_DAYS = 30
/** Cities of one run; each takes two questions of the provider's daily quota. */
const CITIES_A_RUN = 150

const UnknownCity = Row({ id: Type.Integer(), fias_id: Type.String() })

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }

/**
 * Fills in codes that are missing, of cities with stores first, then of the biggest. Codes of the import stay. Returns how many
 * cities it has asked for; stops at the first failure, and the next run goes on there.
 */
export const updateCarrierCodes = async (
  { db, clock }: Deps,
  provider: AddressHints,
  signal: AbortSignal,
): Promise<number> => {
  const cities = await queryRows(
    db,
    UnknownCity,
    sql`
    SELECT c.id, c.fias_id::text AS fias_id FROM city c
    WHERE (c.cdek_code IS NULL OR c.boxberry_code IS NULL)
      AND (c.carrier_codes_asked_at IS NULL
           OR c.carrier_codes_asked_at < ${clock.now()}::timestamptz - make_interval(days => ${ASKED_AGAIN_AFTER_DAYS}))
    ORDER BY EXISTS (SELECT FROM store s WHERE s.city_id = c.id) DESC, c.population DESC, c.id
    LIMIT ${CITIES_A_RUN}`,
  )
  let asked = 0
  for (const { id, fias_id } of cities) {
    if (signal.aborted) break
    const answer = await provider.carrierCodes(fias_id, signal)
    if (!answer.ok) break
    await sql`
      UPDATE city SET cdek_code = coalesce(cdek_code, ${answer.value.cdek}::int),
        boxberry_code = coalesce(boxberry_code, ${answer.value.boxberry}::text), carrier_codes_asked_at = ${clock.now()}
      WHERE id = ${id}`.execute(db)
    asked += 1
  }
  return asked
}
