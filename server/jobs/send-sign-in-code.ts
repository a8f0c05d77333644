import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#server/db/types.gen.ts'
import { codeOf } from '#server/features/user/user.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_MINUTES } from './job.ts'

/** Sends the code of a sign-in. It is derived here, so that it lies in no queue; the trouble told holds neither code nor phone. */
export const sendSignInCode = defineJob({
  name: 'send-sign-in-code',
  formerNames: ['sms-code'],
  payload: Type.Object({ challenge_id: Type.String() }),
  policy: RETRY_FOR_MINUTES,
  async work({ challenge_id }, { db, clock, sms, codeKey }) {
    const asked = await db
      .selectFrom('sms_challenge')
      .select(['phone', 'seed'])
      .where('id', '=', challenge_id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (asked === undefined) return
    const code = codeOf(codeKey, asked)
    const answer = await sms.send(
      asked.phone,
      `Код для входа в «Гладь»: ${code}. Никому его не называйте.`,
      `sms-code ${challenge_id}`,
    )
    if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
      throw new Error(`Code not sent: ${answer.failure}`)
  },
})

/** One message for each code asked for. */
export const enqueueSignInCode = (tx: Transaction<DB>, challengeId: string): Promise<void> =>
  enqueue(tx, sendSignInCode, { challenge_id: challengeId }, challengeId)
