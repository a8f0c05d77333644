import type { Transaction } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { Photo } from '#server/features/photos/photos.public.ts'
import type { CheckedFeedback } from './feedback.policy.ts'

export const keepFeedback = async (
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
  if (photo)
    await tx
      .insertInto('feedback_photo')
      .values({ feedback_id: id, ...photo })
      .execute()
  return id
}
