/**
 * Daily limits of messages about orders (SAFE-02, ORD-10). Anybody may type anybody's phone and mailbox into an order, so these
 * messages are limited by who gets them. Their SMS and those of codes share one budget of roubles (user.policy.ts).
 */
import type { Kysely } from 'kysely'
import { DAY_S } from '#kernel/durations.ts'
import {
  countAllWithin,
  dayStart,
  hitsOf,
  incrementRateCount,
  uncountAll,
  type CountLimit,
} from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { BUDGET_SUBJECT, OPEN_BUDGET_SUBJECT, openShare } from './facts/sms-limits.ts'
import type { MessageDeps } from './message-deps.ts'

/** An order sends two or three over its days: whoever has more in a day also sees them by e-mail and on the order's page. */
const SMS_PER_PHONE = 5
/** Twice as many, because e-mails cost nothing and an office may share a mailbox. */
const EMAILS_PER_ADDRESS = 10
/** Share of the day's budget, in percent. The rest is for codes: without them nobody signs in, an order is also confirmed by e-mail. */
const SHARE_OF_BUDGET = 50

const DROPPED = 'dropped messages'

type Limit = CountLimit & { readonly name: string }

const smsLimitsOf = (phone: string, { price, dayBudget, knownShare }: MessageDeps['smsLimits']): Limit[] => [
  { name: 'its phone had enough', subject: `order sms ${phone}`, cost: 1, max: SMS_PER_PHONE },
  {
    name: 'the share of orders in the budget is spent',
    subject: 'sms budget of orders',
    cost: price,
    max: Math.floor((dayBudget * SHARE_OF_BUDGET) / 100),
  },
  {
    name: 'what orders and strangers share of the budget is spent',
    subject: OPEN_BUDGET_SUBJECT,
    cost: price,
    max: openShare(dayBudget, { knownShare }),
  },
  { name: 'the budget is spent', subject: BUDGET_SUBJECT, cost: price, max: dayBudget },
]
const emailLimitsOf = (address: string): Limit[] => [
  {
    name: 'its mailbox had enough',
    subject: `order email ${address.toLowerCase()}`,
    cost: 1,
    max: EMAILS_PER_ADDRESS,
  },
]

/** The error of each message, in their order; undefined: it was sent, or has to be forgotten. */
type Errors = readonly (Error | undefined)[]
type Send<M> = (messages: readonly M[]) => Promise<Errors>

/**
 * Counts the messages and sends them; those over a limit are dropped, with an alert and a count. One with an error does not stay
 * counted: the job sends it again.
 */
const sendWithin = async <M>(
  { db, clock, alert }: MessageDeps,
  what: string,
  messages: readonly M[],
  limitsOf: (message: M) => readonly Limit[],
  send: Send<M>,
): Promise<Errors> => {
  if (messages.length === 0) return []
  const day = dayStart(clock.now())
  const exceeded = await countAllWithin(db, messages.map(limitsOf), day)
  for (const [i, message] of messages.entries()) {
    if (exceeded[i] === undefined) continue
    await incrementRateCount(db, DROPPED, DAY_S, clock.now())
    const name = limitsOf(message).find(({ subject }) => subject === exceeded[i])?.name
    alert(`${what} of an order was not sent: ${name} today`)
  }
  const allowed = messages.filter((_, i) => exceeded[i] === undefined)
  if (allowed.length === 0) return []
  const uncount = (failed: readonly M[]): Promise<void> => uncountAll(db, failed.map(limitsOf), day)
  let errors: Errors
  try {
    errors = await send(allowed)
  } catch (error) {
    await uncount(allowed)
    throw error
  }
  const failed = allowed.filter((_, i) => errors[i] !== undefined)
  if (failed.length > 0) await uncount(failed)
  const errorOf = new Map(allowed.map((message, i) => [message, errors[i]]))
  return messages.map((message) => errorOf.get(message))
}

export const sendOrderSms = <M extends { readonly phone: string }>(
  deps: MessageDeps,
  messages: readonly M[],
  send: Send<M>,
): Promise<Errors> => sendWithin(deps, 'An SMS', messages, ({ phone }) => smsLimitsOf(phone, deps.smsLimits), send)

export const sendOrderEmails = <M extends { readonly email: string }>(
  deps: MessageDeps,
  messages: readonly M[],
  send: Send<M>,
): Promise<Errors> => sendWithin(deps, 'An e-mail', messages, ({ email }) => emailLimitsOf(email), send)

/** One e-mail; `send` throws when it was not sent. */
export const sendOrderEmail = async (deps: MessageDeps, email: string, send: () => Promise<void>): Promise<void> => {
  await sendOrderEmails(deps, [{ email }], async () => {
    await send()
    return []
  })
}

/** Messages that were dropped today (UTC). */
export const droppedMessages = (db: Kysely<DB>, now: Date): Promise<number> => hitsOf(db, DROPPED, DAY_S, now)
