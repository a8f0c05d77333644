/** FOOT-01: the letters of news, for staff who decide what leaves. */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import { DAY_S } from '#kernel/durations.ts'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import type { Clock } from '#platform/clock.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { MessageTexts } from '#shop/letters/facts/message-texts.ts'
import { forStaff, writeAudit } from '#shop/office/face.ts'
import {
  officeNewsletter,
  type Newsletter,
  type NewsletterLine,
  type TestNewsletter,
} from '../office-newsletter.api.ts'
import { composeIssue } from './compose.ts'
import {
  countSubscribers,
  holdIssue,
  readCountedIssue,
  readCountedIssues,
  resumeIssue,
  type CountedIssue,
} from './issues-for-staff.sql.ts'
import { readIssue } from './issues.sql.ts'
import { lettersOf } from './send-issue.ts'
import { enqueueTestLetter, NO_SUBSCRIPTION } from './test-letter.job.ts'

type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly texts: MessageTexts
  readonly publicUrl: string
}

/** Test letters that one member of staff may send in a day. */
const MAX_TESTS_A_DAY = 20

const noIssue = refuse('no-record', 'Такого письма нет: возможно, запись убрали.')
const ended = refuse('too-late', 'Это письмо уже ушло: придержать нечего.')
const stale = refuse(
  'too-late',
  'Письмо опоздало больше чем на\u00a0сутки и\u00a0само уже не\u00a0уйдёт. Назначьте ему новое время в\u00a0записи.',
)
const tooMany = refuse('too-many-tries', 'Сегодня вы\u00a0послали себе уже двадцать писем. Продолжите завтра.')

const lineOf = ({
  waiting,
  sent,
  bounced,
  gone,
  failed,
  unknown,
  send_at,
  ...issue
}: CountedIssue): NewsletterLine => ({
  ...issue,
  send_at: send_at.toISOString(),
  letters: { waiting, sent, bounced, left: gone, failed, unknown },
})

/** Null for a code that does not exist. */
const newsletterView = async (
  db: Kysely<DB> | Transaction<DB>,
  deps: Deps,
  code: string,
): Promise<Newsletter | null> => {
  const counted = await readCountedIssue(db, code)
  const issue = await readIssue(db, code)
  if (counted === undefined || issue === undefined) return null
  const content = issue.content ?? (await composeIssue({ ...deps, db }, issue, deps.clock.now()))
  return {
    ...lineOf(counted),
    started_at: issue.started_at?.toISOString() ?? null,
    ended_at: issue.ended_at?.toISOString() ?? null,
    subscribers: await countSubscribers(db),
    is_fixed: issue.content !== null,
    ...lettersOf(deps, content, NO_SUBSCRIPTION),
  }
}

const change = (
  deps: Deps,
  call: 'holdNewsletter' | 'resumeNewsletter',
  code: string,
  caller: Caller,
  write: (tx: Transaction<DB>) => Promise<boolean>,
  refused: Refused<'too-late'>,
) =>
  forStaff(deps, officeNewsletter[call], caller, (member) =>
    transaction(deps.db, async (tx): Promise<Done<Newsletter> | Refused<'no-record' | 'too-late'>> => {
      const before = await readCountedIssue(tx, code)
      if (before === undefined) return noIssue
      if (!(await write(tx))) return refused
      const view = await newsletterView(tx, deps, code)
      if (view === null) return noIssue
      if (view.state !== before.state)
        await writeAudit(tx, {
          staffId: member.id,
          at: deps.clock.now(),
          action: call === 'holdNewsletter' ? 'newsletter held' : 'newsletter resumed',
          subject: code,
          was: { state: before.state },
          became: { state: view.state },
        })
      return done(view)
    }),
  )

const test = (deps: Deps, input: TestNewsletter, caller: Caller) =>
  forStaff(deps, officeNewsletter.testNewsletter, caller, (member) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        { scope: `staff ${member.id}`, route: 'office.testNewsletter', key: idempotencyKeyOf(caller), body: input },
        () => ({}),
        async (): Promise<Done<Record<string, never>> | Refused<'no-record' | 'bad-email' | 'too-many-tries'>> => {
          const email = input.email.trim()
          const wrong = mailboxCheck(email)
          if (wrong !== null) return refuse('bad-email', wrong)
          if ((await readIssue(tx, input.code)) === undefined) return noIssue
          const at = deps.clock.now()
          if ((await incrementRateCount(tx, `test newsletter ${member.id}`, DAY_S, at)) > MAX_TESTS_A_DAY)
            return tooMany
          await enqueueTestLetter(tx, input.code, email, `${member.id} ${idempotencyKeyOf(caller)}`)
          await writeAudit(tx, { staffId: member.id, at, action: 'newsletter tested', subject: input.code })
          return done({})
        },
      ),
    ),
  )

export const officeNewsletterCalls = (deps: Deps): Handlers<typeof officeNewsletter, Caller> => ({
  newsletters: (_input, caller) =>
    forStaff(deps, officeNewsletter.newsletters, caller, async () =>
      done({
        issues: (await readCountedIssues(deps.db)).map(lineOf),
        subscribers: await countSubscribers(deps.db),
      }),
    ),
  newsletter: ({ code }, caller) =>
    forStaff(deps, officeNewsletter.newsletter, caller, async () => {
      const view = await newsletterView(deps.db, deps, code)
      return view === null ? noIssue : done(view)
    }),
  testNewsletter: (input, caller) => test(deps, input, caller),
  holdNewsletter: ({ code }, caller) =>
    change(deps, 'holdNewsletter', code, caller, (tx) => holdIssue(tx, code), ended),
  resumeNewsletter: ({ code }, caller) =>
    change(deps, 'resumeNewsletter', code, caller, (tx) => resumeIssue(tx, code, deps.clock.now()), stale),
})
