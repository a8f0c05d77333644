import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const FIELDS = ['id', 'email', 'state', 'asked_at', 'customer_id', 'is_proven'] as const

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
  const requested = { token, state: 'asked', asked_at: at, changed_at: at, soft_bounces: 0 }
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

/**
 * The customer who asks for the letters of a mailbox while signed in. Proven when the mailbox confirms it; one that another account
 * has proven stays that account's.
 */
export const claimSubscriber = async (tx: Transaction<DB>, email: string, customerId: number): Promise<void> => {
  await tx
    .updateTable('subscriber')
    .set({ customer_id: customerId })
    .where('email', '=', email)
    .where('is_proven', '=', false)
    .execute()
}

export const proveSubscriber = async (tx: Transaction<DB>, id: string): Promise<void> => {
  await tx
    .updateTable('subscriber')
    .set({ is_proven: true })
    .where('id', '=', id)
    .where('customer_id', 'is not', null)
    .execute()
}

/** The subscription that a customer has asked for with this mailbox. */
export const subscriberOfCustomer = (db: Kysely<DB> | Transaction<DB>, customerId: number, email: string) =>
  db
    .selectFrom('subscriber')
    .select([...FIELDS, 'changed_at'])
    .where('customer_id', '=', customerId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

const SubscriptionRow = Row({
  email: Type.String(),
  state: Type.String(),
  is_proven: Type.Boolean(),
  changed_at: Timestamp,
})
/** SAFE-05: the subscriptions that a customer has asked for. */
export const subscriptionsOf = (db: Kysely<DB>, customerId: number): Promise<Static<typeof SubscriptionRow>[]> =>
  queryRows(
    db,
    SubscriptionRow,
    sql`SELECT email, state, is_proven, changed_at FROM subscriber WHERE customer_id = ${customerId} ORDER BY id`,
  )

/** SAFE-05: deletes the subscriptions of a customer and that of the mailbox that they have named, with the letters' rows. */
export const deleteSubscriptions = async (tx: Transaction<DB>, customerId: number, email: string): Promise<void> => {
  await sql`DELETE FROM subscriber WHERE customer_id = ${customerId} OR email = ${email.toLowerCase()}`.execute(tx)
}

/** Email and link token of a subscriber who has not confirmed yet, or whose customer has not proven the mailbox. */
export const unconfirmedSubscriber = (
  db: Kysely<DB>,
  id: string,
): Promise<{ email: string; token: string } | undefined> =>
  db
    .selectFrom('subscriber')
    .select(['email', 'token'])
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'asked'),
        and([eb('state', '=', 'confirmed'), eb('customer_id', 'is not', null), eb('is_proven', '=', false)]),
      ]),
    )
    .executeTakeFirst()

export const UNCONFIRMED_DAYS = 30

/** Addresses whose owners did not confirm must not be stored longer. */
export const deleteUnconfirmedSubscribers = (db: Kysely<DB>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - UNCONFIRMED_DAYS * 86_400_000)
  return deleteInPortions(db, 'subscriber', sql`old.state = 'asked' AND old.asked_at < ${before}`)
}
