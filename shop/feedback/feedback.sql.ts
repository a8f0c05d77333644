import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Photo } from '#platform/photos/photos.ts'
import type { CheckedFeedback } from './feedback.policy.ts'

export const insertFeedback = async (
  tx: Transaction<DB>,
  message: CheckedFeedback,
  policy_version: string,
  at: Date,
  photo: Photo | null,
): Promise<string> => {
  const { id } = await tx
    .insertInto('feedback')
    .values({ ...message, policy_version, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (photo) {
    const { jpeg, width, height } = photo
    await tx.insertInto('feedback_photo').values({ feedback_id: id, jpeg, width, height }).execute()
  }
  return id
}

export type StoredFeedback = {
  readonly form_id: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
  readonly jpeg: Buffer | null
}
export const readFeedback = (db: Kysely<DB>, id: string): Promise<StoredFeedback | undefined> =>
  db
    .selectFrom('feedback')
    .leftJoin('feedback_photo', 'feedback_photo.feedback_id', 'feedback.id')
    .where('feedback.id', '=', id)
    .select(['form_id', 'name', 'phone', 'email', 'message', 'jpeg'])
    .executeTakeFirst()

export const markEmailed = async (db: Kysely<DB>, id: string, at: Date): Promise<void> => {
  await db.updateTable('feedback').set({ mailed_at: at }).where('id', '=', id).execute()
}

/** SAFE-05: what was written from this phone, which the account has proven. The mailbox of a message proves nobody. */
export const readMessagesOf = (db: Kysely<DB>, phone: string) =>
  db
    .selectFrom('feedback')
    .select(['at', 'name', 'email', 'message', 'answered_at'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()

/** Deletes messages and cases older than the policy keeps them. */
export const deleteMessagesBefore = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await db.deleteFrom('buyer_case').where('opened_at', '<', before).execute()
  await db.deleteFrom('feedback').where('at', '<', before).execute()
}
