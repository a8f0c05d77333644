import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Access } from '../user.api.ts'

type Db = Kysely<DB> | Transaction<DB>

/** The passkeys of an account, the oldest first. */
export const readPasskeys = async (db: Db, customerId: number): Promise<Access['passkeys']> => {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, added_at, used_at }) => ({
    id,
    name,
    added_at: added_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }))
}

export const credentialIdsOf = async (db: Db, customerId: number): Promise<Buffer[]> => {
  const rows = await db.selectFrom('passkey').select('credential_id').where('customer_id', '=', customerId).execute()
  return rows.map(({ credential_id }) => credential_id)
}

export type StoredPasskey = {
  readonly id: string
  readonly customer_id: number
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: number
  /** Handle of the owner in the authenticator: the visitor of the account. */
  readonly visitor_id: string
}

export const passkeyOfCredential = async (db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> => {
  const row = await db
    .selectFrom('passkey as p')
    .innerJoin('customer as c', 'c.id', 'p.customer_id')
    .select(['p.id', 'p.customer_id', 'p.credential_id', 'p.public_key', 'p.counter', 'c.visitor_id'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, counter: Number(row.counter) }
}

type NewRow = {
  readonly customerId: number
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly name: string
  readonly at: Date
}

/** The number of the new passkey; undefined if the credential is somebody's already. */
export const insertPasskey = async (
  tx: Transaction<DB>,
  { customerId, credentialId, publicKey, counter, name, at }: NewRow,
): Promise<string | undefined> => {
  const inserted = await tx
    .insertInto('passkey')
    .values({
      customer_id: customerId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      added_at: at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Stores that the passkey has signed. False if it is gone, or its counter has not grown: somebody has a copy of the key. */
export const countSignature = async (tx: Transaction<DB>, id: string, counter: number, now: Date): Promise<boolean> => {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter))))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const setPasskeyName = async (db: Db, customerId: number, id: string, name: string): Promise<void> => {
  await db
    .updateTable('passkey')
    .set({ name })
    .where(sql`id::text`, '=', id)
    .where('customer_id', '=', customerId)
    .execute()
}

/** All of a customer. */
export const deletePasskeysOf = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await tx.deleteFrom('passkey').where('customer_id', '=', customerId).execute()
}
export const deletePasskey = async (tx: Transaction<DB>, customerId: number, id: string): Promise<void> => {
  await tx
    .deleteFrom('passkey')
    .where(sql`id::text`, '=', id)
    .where('customer_id', '=', customerId)
    .execute()
}
