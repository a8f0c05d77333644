import { sql, type Kysely, type Transaction } from 'kysely'
import { lineOfAddress, type AddressParts } from '#kernel/postal-address.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readCityNames } from '#shop/places/face.ts'
import type { SavedAddresses } from '../saved-addresses.api.ts'

/** Addresses of an account; the longest unused is forgotten first. */
const MAX_ADDRESSES = 20

/** The last used first. */
export const readAddresses = async (db: Kysely<DB>, customerId: number): Promise<SavedAddresses> => {
  const rows = await db
    .selectFrom('saved_address')
    .select(['id', 'city_id', 'street', 'house', 'flat', 'entrance', 'floor', 'intercom', 'postal_code'])
    .where('customer_id', '=', customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const cities = await readCityNames(
    db,
    rows.map(({ city_id }) => city_id),
  )
  const cityOf = new Map(cities.map((city) => [city.id, city]))
  return rows.flatMap(({ city_id, ...row }) => {
    const city = cityOf.get(city_id)
    return city === undefined ? [] : [{ ...row, city: city.key, city_name: city.name, line: lineOfAddress(row) }]
  })
}

export type CheckedAddress = AddressParts & { readonly house: string; readonly postal_code: string | null }
type Stored = {
  readonly customerId: number
  readonly cityId: number
  readonly address: CheckedAddress
  readonly now: Date
}

/** One that is saved already takes over what only the courier reads, and is the last used. */
export const saveAddress = async (tx: Transaction<DB>, { customerId, cityId, address, now }: Stored): Promise<void> => {
  const { street, house, flat, entrance, floor, intercom, postal_code } = address
  await sql`
    INSERT INTO saved_address AS a
      (customer_id, city_id, street, house, flat, entrance, floor, intercom, postal_code, used_at)
    VALUES (${customerId}, ${cityId}, ${street}, ${house}, ${flat}, ${entrance}, ${floor}, ${intercom}, ${postal_code}, ${now})
    ON CONFLICT (customer_id, city_id, lower(street), lower(house), lower(coalesce(flat, ''))) DO UPDATE
    SET entrance = excluded.entrance, floor = excluded.floor, intercom = excluded.intercom,
        postal_code = coalesce(excluded.postal_code, a.postal_code), used_at = excluded.used_at`.execute(tx)
  await sql`
    DELETE FROM saved_address WHERE customer_id = ${customerId} AND id NOT IN (
      SELECT id FROM saved_address WHERE customer_id = ${customerId}
      ORDER BY used_at DESC, id DESC LIMIT ${MAX_ADDRESSES})`.execute(tx)
}

/** The city of a saved address of this customer; undefined without one. */
export const takeAddress = async (tx: Transaction<DB>, customerId: number, id: number): Promise<number | undefined> =>
  (
    await tx
      .deleteFrom('saved_address')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning('city_id')
      .executeTakeFirst()
  )?.city_id

/** False: it is not in the customer's book, or was used after `usedUntil`; null: at any time. */
export const deleteAddress = async (
  tx: Transaction<DB>,
  customerId: number,
  id: number,
  usedUntil: Date | null = null,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    DELETE FROM saved_address WHERE id = ${id} AND customer_id = ${customerId}
      AND (${usedUntil}::timestamptz IS NULL OR used_at <= ${usedUntil}::timestamptz)`.execute(tx)
  return numAffectedRows === 1n
}
