/**
 * FOOT-01: random lives of subscribers while issues of the letter of news are sent and the process that sends them dies. Long form:
 * tests/campaigns/campaign-newsletter.ts.
 */
import { sql, type Kysely } from 'kysely'
import { anonymous } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Email, EmailResult, Mailer } from '#providers/ports/mailer.ts'
import { readBounces, sendNewsletterJob } from '#shop/people/newsletter/send-newsletter.job.ts'
import { subscribeCalls } from '#shop/people/subscribe/subscribe.calls.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { NOBODY, nextSubscriber, type Subscriber } from './newsletter-model.ts'

/** `person` acts; the others act on all: the sender works for a minute, dies after so many letters, or hears of a bounce. */
export type NewsletterStep =
  | { readonly kind: 'ask' | 'confirm' | 'leave' | 'hard' | 'soft'; readonly person: number }
  | { readonly kind: 'issue' }
  | { readonly kind: 'send'; readonly pace: number }
  | { readonly kind: 'die'; readonly after: number }

const emailOf = (person: number): string => `person${person}@example.ru`
const personOf = (email: string): number => Number(/\d+/.exec(email)?.[0])

/** What is wrong after the steps: a letter to somebody who has left, or twice, or a subscriber in another state than the model's. */
export const runNewsletterSteps = async (
  db: Kysely<DB>,
  steps: readonly NewsletterStep[],
  isIdempotent: boolean,
): Promise<string[]> => {
  let now = new Date('2026-12-01T09:00:00Z')
  const pass = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))
  const clock = { now: () => now }
  const calls = subscribeCalls({ db, clock, random: machineRandom, ...shopForTests })
  const wrong: string[] = []
  const mayGet = new Set<number>()
  const got = new Set<string>()
  let left = Number.POSITIVE_INFINITY
  let bounces: { to: string; kind: 'hard' | 'soft' }[] = []
  const keys = new Set<string>()

  const take = (email: Email): EmailResult => {
    const person = personOf(email.to)
    // A gateway with keys sends a letter with a known one no second time.
    if (isIdempotent && keys.has(email.key)) return { sent: true }
    keys.add(email.key)
    const letter = `${email.subject} ${person}`
    if (got.has(letter)) wrong.push(`twice: ${letter}`)
    got.add(letter)
    if (!mayGet.has(person)) wrong.push(`to a leaver: ${letter}`)
    return { sent: true }
  }
  const mailer: Mailer = {
    isIdempotent,
    async send(email) {
      if (!email.key.startsWith('newsletter ')) return { sent: true }
      const answer = take(email)
      left -= 1
      // The letter has left, its row does not say so yet.
      if (left <= 0) throw new Error('killed')
      return answer
    },
    bouncesAfter: async (cursor) => {
      const read = bounces
      bounces = []
      return { read: true, bounces: read, cursor }
    },
  }
  const deps = (newsletterPerMinute: number) => ({
    ...signInForTests,
    db,
    clock,
    mailer,
    sms: { send: () => Promise.reject(new Error('no SMS here')) },
    publicUrl: 'https://glad.example',
    newsletterPerMinute,
    alert: () => {},
  })
  const send = async (pace: number): Promise<void> => {
    pass(61)
    await sendNewsletterJob.work({}, deps(pace)).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error
    })
  }
  const tokenOf = async (person: number): Promise<string | undefined> =>
    (await db.selectFrom('subscriber').select('token').where('email', '=', emailOf(person)).executeTakeFirst())?.token

  let issues = 0
  const act = async (step: NewsletterStep): Promise<void> => {
    switch (step.kind) {
      case 'ask':
        // A second letter to a mailbox within a minute is not sent.
        pass(61)
        await db.deleteFrom('rate_count').execute()
        await calls.add(
          {
            email: emailOf(step.person),
            consent: true,
            consent_text_version: shopForTests.terms.consents.news.version,
          },
          anonymous('steps'),
        )
        return
      case 'confirm': {
        const token = await tokenOf(step.person)
        if (token !== undefined && (await calls.confirm({ token }, anonymous('steps'))).ok) mayGet.add(step.person)
        return
      }
      case 'leave': {
        const token = await tokenOf(step.person)
        if (token !== undefined && (await calls.leave({ token }, anonymous('steps'))).ok) mayGet.delete(step.person)
        return
      }
      case 'hard':
      case 'soft':
        bounces.push({ to: emailOf(step.person), kind: step.kind })
        await readBounces.work({}, deps(1))
        if (step.kind === 'hard') mayGet.delete(step.person)
        return
      case 'issue':
        issues += 1
        await sql`INSERT INTO newsletter_issue (code, send_at, title, preview, blocks)
          VALUES (${`issue-${issues}`}, ${now}, ${`Issue ${issues}`}, 'x', '[{"text": ["x"]}]')`.execute(db)
        return
      case 'send':
        return send(step.pace)
      case 'die':
        left = step.after
        await send(1000)
        left = Number.POSITIVE_INFINITY
        // Until the letters that it held count as lost.
        pass(180)
    }
  }
  const model = new Map<number, Subscriber>()
  for (const step of steps) {
    await act(step)
    if ('person' in step) model.set(step.person, nextSubscriber(model.get(step.person) ?? NOBODY, step.kind))
  }
  for (const { email, state } of await db.selectFrom('subscriber').select(['email', 'state']).execute()) {
    const expected = model.get(personOf(email))?.state
    if (state !== expected) wrong.push(`${email} is ${state}, the model says ${expected}`)
  }
  await send(100_000)
  pass(200)
  await send(100_000)
  const open = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM newsletter_letter WHERE state IN ('queued', 'sending')`.execute(db)
  if (open.rows[0]?.count !== 0) wrong.push(`${open.rows[0]?.count} letters never ended`)
  return wrong
}

/** A database for the next sequence. */
export const clearNewsletter = async (db: Kysely<DB>): Promise<void> => {
  for (const table of ['newsletter_issue', 'subscriber', 'rate_count'] as const) await db.deleteFrom(table).execute()
}
