import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import { emailError, type MessageDeps } from '#shop/letters/face.ts'
import { composeIssue } from './compose.ts'
import { readIssue } from './issues.sql.ts'
import { lettersOf } from './send-issue.ts'

/** The token of no subscription: a letter's link with it ends none. */
export const NO_SUBSCRIPTION = '0'.repeat(22)

/** FOOT-01: an issue as it would leave now, to one mailbox of staff. */
export const sendTestLetter = defineJob({
  name: 'send-test-newsletter',
  payload: Type.Object({ code: Type.String(), email: Type.String(), key: Type.String() }),
  policy: RETRY_FOR_MINUTES,
  async work({ code, email, key }, deps: MessageDeps) {
    const issue = await readIssue(deps.db, code)
    if (issue === undefined) return
    const content = issue.content ?? (await composeIssue(deps, issue, deps.clock.now()))
    const letter = lettersOf(deps, content, NO_SUBSCRIPTION)
    const answer = await deps.mailer.send({ to: email, ...letter, subject: `Проверка: ${letter.subject}`, key })
    if (!answer.sent && answer.failure !== 'bad_address') throw emailError(answer)
  },
})

/** One letter for each key. */
export const enqueueTestLetter = (tx: Transaction<DB>, code: string, email: string, key: string): Promise<void> =>
  enqueue(tx, sendTestLetter, { code, email, key: `test newsletter ${key}` }, key)
