/**
 * SAFE-02: who may ask for how many codes. A browser in which the account has signed in before counts by phone and browser. All
 * others count by phone, by network and by what they spend of the budgets; what they ask for together never closes a phone's SMS, it
 * makes their proofs longer. Between `free` and `max` of a limit the browser first solves a proof of work.
 */
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { MAX_SENDS_PER_PHONE_A_DAY, MAX_TRIES, TRIES_PAST_FREE } from '#kernel/sign-in-code.ts'
import { countedNetwork, wideNetworkOf } from '#platform/calls/network.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { BUDGET_SUBJECT, OPEN_BUDGET_SUBJECT, openShare, type SmsLimits } from '#shop/letters/facts/sms-limits.ts'
import { MAX_PROOF_FACTOR } from '../facts/proof-of-work.ts'
import type { CodeChannel, CodeRefused } from '../user.api.ts'

/** Each code adds `cost` to the counter of `subject` in this window. */
export type Limit = {
  readonly kind: 'phone' | 'phone-of-network' | 'network' | 'hour' | 'day'
  readonly subject: string
  readonly window: 'minute' | 'hour' | 'day'
  readonly cost: number
  readonly free: number
  readonly max: number
  /** What of `max` may be counted in this hour; absent: all. */
  readonly byNow?: number
}

/** A network may have that many times the codes of one address: mobile carriers have many customers in one. */
const ADDRESSES_PER_NETWORK = 10
/** With proofs of work an address, and its network, may have that many times as many. */
const WITH_PROOFS = 5
const UNBOUNDED = Number.POSITIVE_INFINITY
/** SMS of a phone that one network of strangers may ask for in an hour. */
const SMS_OF_PHONE_PER_NETWORK_AN_HOUR = 5
/** A call that rings at a phone always needs a proof. */
const OF_PHONE: Readonly<Record<CodeChannel, { readonly free: number; readonly max: number }>> = {
  sms: { free: MAX_SENDS_PER_PHONE_A_DAY, max: UNBOUNDED },
  call: { free: 0, max: 3 },
  email: { free: 5, max: 20 },
}
const OF_KNOWN_BROWSER: Readonly<Record<CodeChannel, { readonly free: number; readonly max: number }>> = {
  sms: { free: MAX_SENDS_PER_PHONE_A_DAY, max: 2 * MAX_SENDS_PER_PHONE_A_DAY },
  call: { free: 3, max: 3 },
  email: { free: 10, max: 20 },
}

/** The hour's counter of all codes that cost money. */
export const HOUR_SUBJECT = 'code budget'
/** What strangers' codes spend of it. */
export const OPEN_HOUR_SUBJECT = 'code budget open'

export type Asked = {
  readonly phone: string
  readonly by: CodeChannel
  readonly address: string | null
  /** Hash of the browser, when the phone's account has signed in in it; null for every other. */
  readonly knownBrowser: Buffer | null
}

const networkName = (address: string | null): string => (address === null ? 'process' : wideNetworkOf(address))

/**
 * Who waits a minute for the next code, in words of the counters: `79123456789 sms 203.0.113.0/24`, `79123456789 call`,
 * `79123456789 sms 0f3a…` of a known browser.
 */
export const askerOf = ({ phone, by, address, knownBrowser }: Asked): string => {
  if (knownBrowser !== null) return `${phone} ${by} ${knownBrowser.toString('hex', 0, 16)}`
  return by === 'sms' ? `${phone} sms ${networkName(address)}` : `${phone} ${by}`
}

const phoneLimits = (asked: Asked): Limit[] => {
  const { phone, by, knownBrowser } = asked
  const of = (limit: Omit<Limit, 'cost'>): Limit => ({ ...limit, cost: 1 })
  if (knownBrowser !== null)
    return [of({ kind: 'phone', subject: `code ${askerOf(asked)}`, window: 'day', ...OF_KNOWN_BROWSER[by] })]
  const together = of({
    kind: 'phone',
    subject: `code ${phone}${by === 'sms' ? '' : ` ${by}`}`,
    window: 'day',
    ...OF_PHONE[by],
  })
  if (by !== 'sms') return [together]
  const perHour = { free: SMS_OF_PHONE_PER_NETWORK_AN_HOUR, max: SMS_OF_PHONE_PER_NETWORK_AN_HOUR }
  return [
    of({ kind: 'phone-of-network', subject: `code ${askerOf(asked)}`, window: 'hour', ...perHour }),
    together,
    // A second network within a minute proves its work.
    of({ kind: 'phone', subject: `code ${phone} minute`, window: 'minute', free: 1, max: UNBOUNDED }),
  ]
}

const networkLimits = (address: string | null, by: CodeChannel, perAddress: number): Limit[] => {
  if (address === null || perAddress === 0) return []
  const kind = by === 'email' ? 'email' : 'sms'
  const of = (subject: string, free: number): Limit => ({
    kind: 'network',
    subject: `${kind} ${subject}`,
    window: 'day',
    cost: 1,
    free,
    max: free * WITH_PROOFS,
  })
  return [
    of(`address ${countedNetwork(address)}`, perAddress),
    of(`network ${wideNetworkOf(address)}`, perAddress * ADDRESSES_PER_NETWORK),
  ]
}

/** Strangers spend half of their money of a day when they like, the rest as the hours of the day begin. */
const spendableBy = (openDay: number, now: Date): number => {
  const hours = Math.floor((now.getTime() - dayStart(now).getTime()) / HOUR_MS) + 1
  return Math.floor(openDay * Math.max(1 / 2, (hours * HOUR_MS) / DAY_MS))
}

const moneyLimits = (by: CodeChannel, isKnown: boolean, limits: SmsLimits, now: Date): Limit[] => {
  if (by === 'email') return []
  const cost = by === 'call' ? limits.callPrice : limits.price
  const { hourBudget, dayBudget } = limits
  const openHour = openShare(hourBudget, limits)
  const openDay = openShare(dayBudget, limits)
  const open: Limit[] = [
    {
      kind: 'hour',
      subject: OPEN_HOUR_SUBJECT,
      window: 'hour',
      cost,
      free: Math.floor(openHour / 2),
      max: openHour,
    },
    {
      kind: 'day',
      subject: OPEN_BUDGET_SUBJECT,
      window: 'day',
      cost,
      free: openDay,
      max: openDay,
      byNow: spendableBy(openDay, now),
    },
  ]
  const all = { cost, free: dayBudget, max: dayBudget }
  return [
    ...(isKnown ? [] : open),
    { kind: 'hour', subject: HOUR_SUBJECT, window: 'hour', cost, free: hourBudget, max: hourBudget },
    { kind: 'day', subject: BUDGET_SUBJECT, window: 'day', ...all },
  ]
}

/** In the order in which their counters are locked: the shared ones last. */
export const limitsOf = (asked: Asked, limits: SmsLimits, now: Date): Limit[] => {
  const isKnown = asked.knownBrowser !== null
  return [
    ...phoneLimits(asked),
    ...(isKnown ? [] : networkLimits(asked.address, asked.by, limits.perAddress)),
    ...moneyLimits(asked.by, isKnown, limits, now),
  ]
}

const startOf = (ms: number, now: Date): Date => new Date(Math.floor(now.getTime() / ms) * ms)
export const windowStart = ({ window }: Pick<Limit, 'window'>, now: Date): Date =>
  window === 'day' ? dayStart(now) : startOf(window === 'hour' ? HOUR_MS : MINUTE_MS, now)
const LENGTH_MS: Readonly<Record<Limit['window'], number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** How many times the easiest proof: it doubles with every code of the same phone and with every filling of a network's share. */
const factorOf = ({ kind, free, max }: Limit, hits: number): number => {
  if (hits <= free) return 0
  if (kind === 'phone') return 2 ** Math.min(hits - free - 1, 10)
  if (kind === 'network') return 2 ** Math.floor(Math.log2(hits / free))
  return hits > (free + max) / 2 ? 4 : 2
}

/** Steps of the proof that these counts ask for; 0: none. */
export const proofStepsOf = (
  limits: readonly Limit[],
  hits: ReadonlyMap<string, number>,
  { proofSteps }: Pick<SmsLimits, 'proofSteps'>,
): number =>
  proofSteps *
  Math.min(MAX_PROOF_FACTOR, Math.max(0, ...limits.map((limit) => factorOf(limit, hits.get(limit.subject) ?? 0))))

/** Tries of MAX_TRIES that the counted code does not have, when there is no end to the codes of the day. */
export const lostTriesOf = (limits: readonly Limit[], hits: ReadonlyMap<string, number>): number =>
  limits.some(
    ({ subject, window, free, max }) => max === UNBOUNDED && window === 'day' && (hits.get(subject) ?? 0) > free,
  )
    ? MAX_TRIES - TRIES_PAST_FREE
    : 0

export const exceededOf = (limits: readonly Limit[], hits: ReadonlyMap<string, number>): Limit | undefined => {
  for (const limit of limits) {
    const { subject, max, byNow = max } = limit
    const counted = hits.get(subject) ?? 0
    if (counted > max) return limit
    if (counted > byNow) return { ...limit, kind: 'hour', window: 'hour' }
  }
  return undefined
}

const AFTER_MIDNIGHT = 'Повторите после полуночи по\u00a0московскому времени'
const LIMIT_MESSAGES: Readonly<Record<Limit['kind'], string>> = {
  phone: `На\u00a0этот номер сегодня отправлено уже слишком много кодов. ${AFTER_MIDNIGHT}.`,
  'phone-of-network':
    'Из\u00a0вашей сети на\u00a0этот номер только что отправлено уже несколько кодов. Повторите в\u00a0начале следующего часа ' +
    'или войдите через другую сеть.',
  network: `Из\u00a0вашей сети сегодня запросили слишком много кодов. ${AFTER_MIDNIGHT} или войдите через другую сеть.`,
  hour:
    'Сейчас мы\u00a0не\u00a0можем отправить код: запросов слишком много. Повторите в\u00a0начале следующего часа; ' +
    'заказ можно оформить и\u00a0без\u00a0входа.',
  day: `Сегодня мы\u00a0больше не\u00a0можем отправлять коды. ${AFTER_MIDNIGHT}; заказ можно оформить и\u00a0без\u00a0входа.`,
}
export const unixSeconds = (date: Date): number => Math.ceil(date.getTime() / 1000)

export const refuseOverLimit = (limit: Limit, now: Date, ways: CodeChannel[]): Refused<'sms-limit', CodeRefused> => {
  const next = new Date(windowStart(limit, now).getTime() + LENGTH_MS[limit.window])
  return refuse('sms-limit', LIMIT_MESSAGES[limit.kind], { sms_timestamp: unixSeconds(next), ways })
}
