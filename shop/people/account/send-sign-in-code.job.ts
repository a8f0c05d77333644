import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { smsText, type SmsName } from '#shop/letters/facts/message-texts.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CodeCaller } from '#providers/ports/code-caller.ts'
import { codeOf } from './signed-in.ts'
import { activeChallenge } from './user.sql.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'

type SendDeps = MessageDeps & {
  readonly codeKey: Buffer
  /** Undefined: no provider of calls. */ readonly codeCaller?: CodeCaller | undefined
}

type Challenge = NonNullable<Awaited<ReturnType<typeof activeChallenge>>>

/** A code by e-mail goes to a confirmed mailbox only; the mailbox that is to be confirmed gets its code before that. */
const mailboxOf = ({ purpose, mailbox, confirmed_at }: Challenge): string | null =>
  purpose === 'mailbox' || confirmed_at !== null ? mailbox : null

const SMS_OF: Readonly<Record<string, SmsName>> = {
  'sign-in': 'sign_in',
  passkey: 'remove_passkey',
  'new-email': 'change_email',
}

const digitByDigit = (code: string): string => [...code].join(', ')

/**
 * Sends a code by SMS, by a call or by e-mail. The code is derived here, so that no queue holds it; errors name neither code nor
 * phone.
 */
export const sendSignInCode = defineJob({
  name: 'send-sign-in-code',
  formerNames: ['sms-code'],
  payload: Type.Object({ challenge_id: Type.String() }),
  policy: RETRY_FOR_MINUTES,
  async work({ challenge_id }, deps: SendDeps) {
    const { db, clock, sms, codeKey, codeCaller, texts } = deps
    const challenge = await activeChallenge(db, challenge_id, clock.now())
    if (challenge === undefined) return
    const { phone, channel, purpose } = challenge
    const code = codeOf(codeKey, challenge)
    const key = `sign-in-code ${challenge_id}`
    if (channel === 'email') {
      const to = mailboxOf(challenge)
      if (to === null) return
      await sendLetter(deps, {
        to,
        name: purpose === 'mailbox' ? 'mailbox_code' : 'sign_in_code',
        values: { code },
        key,
      })
      return
    }
    if (channel === 'call' && codeCaller === undefined) throw new Error('Code not sent: no provider of calls')
    const [answer] =
      channel === 'call' && codeCaller !== undefined
        ? [await codeCaller.call({ phone, text: smsText(texts, 'call_code', { code: digitByDigit(code) }), key })]
        : await sms.send([{ phone, text: smsText(texts, SMS_OF[purpose] ?? 'change_phone', { code }), key }])
    if (answer === undefined) throw new Error('Code not sent: no answer')
    if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
      throw new Error(`Code not sent: ${answer.failure}`)
  },
})

/** One message per requested code. */
export const enqueueSignInCode = (tx: Transaction<DB>, challengeId: string): Promise<void> =>
  enqueue(tx, sendSignInCode, { challenge_id: challengeId }, challengeId)
