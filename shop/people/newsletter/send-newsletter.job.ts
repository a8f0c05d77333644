import { Type } from 'typebox'
import { transaction } from '#platform/db/transaction.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { MessageDeps } from '#shop/letters/face.ts'
import { composeAutomatic, composeIssue } from './compose.ts'
import { dueIssues, endIssue, markMissed, readIssue, sendingIssues, startIssue } from './issues.sql.ts'
import { lockBounceCursor, moveBounceCursor, returnLost, writeBounces } from './letters.sql.ts'
import { sendLetters, type NewsletterDeps } from './send-issue.ts'

/** FOOT-01: composes the letter of the week, begins the issues whose minute has come, and sends what the pace allows in this minute. */
export const sendNewsletterJob = defineJob({
  name: 'send-newsletter',
  payload: Type.Object({}),
  policy: RETRY_FOR_MINUTES,
  cron: '* * * * *',
  async work(_payload, deps: NewsletterDeps & { readonly terms: Pick<ShopTerms, 'newsletter'> }) {
    const { db, clock, terms, mailer } = deps
    const now = clock.now()
    await markMissed(db, now)
    await composeAutomatic(db, terms.newsletter, now)
    for (const issue of await dueIssues(db, now)) {
      const content = await composeIssue(deps, issue, now)
      await transaction(db, (tx) => startIssue(tx, issue.code, content, now))
    }
    for (const code of await sendingIssues(db)) {
      await returnLost(db, code, mailer.isIdempotent === true, now)
      const content = (await readIssue(db, code))?.content
      if (content) await sendLetters(deps, code, content)
      await endIssue(db, code, clock.now())
    }
  },
})

/** FOOT-01: what mailboxes said after the mail server had taken their letters. */
export const readBounces = defineJob({
  name: 'read-bounces',
  payload: Type.Object({}),
  policy: RETRY_FOR_MINUTES,
  cron: '*/10 * * * *',
  async work(_payload, { db, clock, mailer, alert }: MessageDeps) {
    const { bouncesAfter } = mailer
    if (bouncesAfter === undefined) return
    await db.transaction().execute(async (tx) => {
      const answer = await bouncesAfter(await lockBounceCursor(tx))
      if (!answer.read) return alert(`Bounces were not read: ${answer.detail}`)
      await writeBounces(tx, answer.bounces, clock.now())
      await moveBounceCursor(tx, answer.cursor)
    })
  },
})
