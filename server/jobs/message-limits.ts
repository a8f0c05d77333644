/**
 * Daily limits of messages about orders (SAFE-02, ORD-10). Anybody may type anybody's phone and mailbox into an order, so these
 * messages are limited by who gets them. Their SMS and those of codes share one budget of roubles (user.policy.ts).
 */
import type { Kysely } from 'kysely'
import { countWithin, dayStart, hitsOf, incrementRateCount, uncount, type CountLimit } from '#server/db/rate-count.ts'
import type { DB } from '#server/db/types.gen.ts'
import { BUDGET_SUBJECT } from '#server/features/user/sms-limits.public.ts'
import type { JobDeps } from './job.ts'

/** An order sends two or three over its days: whoever has more in a day also sees them by e-mail and on the order's page. */
const SMS_PER_PHONE = 5
/** Twice as many, because e-mails cost nothing and an office may share a mailbox. */
const EMAILS_PER_ADDRESS = 10
/** Of the budget of the day, in percent. The rest is for codes: without them nobody signs in, an order is also confirmed by e-mail. */
const SHARE_OF_BUDGET = 50

const DAY_S = 86_400
const DROPPED = 'dropped messages'

type Limit = CountLimit & { readonly name: string }

const smsLimitsOf = (phone: string, { price, dayBudget }: JobDeps['smsLimits']): Limit[] => [
  { name: 'its phone had enough', subject: `order sms ${phone}`, cost: 1, max: SMS_PER_PHONE },
  {
    name: 'the share of orders in the budget is spent',
    subject: 'sms budget of orders',
    cost: price,
    max: Math.floor((dayBudget * SHARE_OF_BUDGET) / 100),
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

/**
 * Counts the message and sends it; over a limit drops it, with an alert and a count. When `send` throws, nothing stays counted:
 * the job sends the message again.
 */
const sendWithin = async (
  { db, clock, alert }: JobDeps,
  what: string,
  limits: readonly Limit[],
  send: () => Promise<void>,
): Promise<void> => {
  const day = dayStart(clock.now())
  const exceeded = await countWithin(db, limits, day)
  if (exceeded !== undefined) {
    await incrementRateCount(db, DROPPED, DAY_S, clock.now())
    const name = limits.find(({ subject }) => subject === exceeded)?.name
    return alert(`${what} of an order was not sent: ${name} today`)
  }
  try {
    await send()
  } catch (error) {
    await uncount(db, limits, day)
    throw error
  }
}

export const sendOrderSms = (deps: JobDeps, phone: string, send: () => Promise<void>): Promise<void> =>
  sendWithin(deps, 'An SMS', smsLimitsOf(phone, deps.smsLimits), send)

export const sendOrderEmail = (deps: JobDeps, address: string, send: () => Promise<void>): Promise<void> =>
  sendWithin(deps, 'An e-mail', emailLimitsOf(address), send)

/** Messages that were dropped today (UTC). */
export const droppedMessages = (db: Kysely<DB>, now: Date): Promise<number> => hitsOf(db, DROPPED, DAY_S, now)
