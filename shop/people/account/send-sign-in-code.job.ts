import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { smsText } from '#shop/letters/facts/message-texts.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { codeOf } from './signed-in.ts'
import { activeChallenge } from './user.sql.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import type { MessageDeps } from '#shop/letters/face.ts'

/** Sends a sign-in code by SMS. The code is derived here, so that no queue holds it; errors name neither code nor phone. */
export const sendSignInCode = defineJob({
  name: 'send-sign-in-code',
  formerNames: ['sms-code'],
  payload: Type.Object({ challenge_id: Type.String() }),
  policy: RETRY_FOR_MINUTES,
  async work({ challenge_id }, { db, clock, sms, codeKey, texts }: MessageDeps & { readonly codeKey: Buffer }) {
    const challenge = await activeChallenge(db, challenge_id, clock.now())
    if (challenge === undefined) return
    const code = codeOf(codeKey, challenge)
    const [answer] = await sms.send([
      { phone: challenge.phone, text: smsText(texts, 'sign_in', { code }), key: `sign-in-code ${challenge_id}` },
    ])
    if (answer === undefined) throw new Error('Code not sent: no answer')
    if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
      throw new Error(`Code not sent: ${answer.failure}`)
  },
})

/** One message per requested code. */
export const enqueueSignInCode = (tx: Transaction<DB>, challengeId: string): Promise<void> =>
  enqueue(tx, sendSignInCode, { challenge_id: challengeId }, challengeId)
