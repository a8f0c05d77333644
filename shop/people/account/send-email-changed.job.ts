import { Type } from 'typebox'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'

/** Tells the former mailbox of an account, `to`, that another one gets its letters and codes now. It does not name the other one. */
export const sendEmailChanged = defineJob({
  name: 'send-email-changed',
  payload: Type.Object({ to: Type.String(), at: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ to, at }, deps: MessageDeps) {
    await sendLetter(deps, { to, name: 'email_changed', values: {}, key: `email changed ${at} ${to}` })
  },
})
