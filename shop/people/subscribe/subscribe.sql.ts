import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

const FIELDS = ['id', 'email', 'state', 'asked_at'] as const

export const subscriberByEmail = (tx: Transaction<DB>, email: string) =>
  tx.selectFrom('subscriber').select(FIELDS).where('email', '=', email).forUpdate().executeTakeFirst()

export const subscriberByToken = (tx: Transaction<DB>, token: string) =>
  tx.selectFrom('subscriber').select(FIELDS).where('token', '=', token).forUpdate().executeTakeFirst()

/** Inserts or updates the subscriber with a new token: links of earlier emails become invalid. */
export const upsertSubscriber = async (
  tx: Transaction<DB>,
  email: string,
  token: string,
  at: Date,
): Promise<string> => {
  const requested = { token, state: 'asked', asked_at: at, changed_at: at }
  const { id } = await tx
    .insertInto('subscriber')
    .values({ email, ...requested })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(requested))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateState = async (
  tx: Transaction<DB>,
  id: string,
  state: 'confirmed' | 'left',
  at: Date,
): Promise<void> => {
  await tx.updateTable('subscriber').set({ state, changed_at: at }).where('id', '=', id).execute()
}

/** Email and link token of a subscriber who has not confirmed yet. */
export const unconfirmedSubscriber = (
  db: Kysely<DB>,
  id: string,
): Promise<{ email: string; token: string } | undefined> =>
  db
    .selectFrom('subscriber')
    .select(['email', 'token'])
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()

const UNCONFIRMED_DAYS = 30

/** Addresses whose owners did not confirm must not be stored longer. */
export const deleteUnconfirmedSubscribers = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * 86_400_000)
  await db.deleteFrom('subscriber').where('state', '=', 'asked').where('asked_at', '<', before).execute()
}
