import { timingSafeEqual } from 'node:crypto'
import { refuse, type Refused } from '#contract/endpoint.ts'
import type { Profile, RetryTime } from '#contract/user.schema.ts'
import { dayAt } from '#domain/dates.ts'
import { DAY_MS } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { isBirthday, MAX_SENDS_PER_PHONE_A_DAY } from '#domain/sign-in.ts'
import { oneLine } from '#domain/one-line.ts'
import { countedAddress, wideNetworkOf } from '#server/calls/network.ts'
import { dayStart } from '#server/db/rate-count.ts'

/**
 * Limits of SMS. `perAddress`: codes a day to requests from one network address (of an IPv6 /64), ten times as many to those from
 * an IPv4 /24 or an IPv6 /48; 0 = unlimited. `dayBudget` (of all SMS) and
 * `price` (of one) are in kopecks.
 */
export type SmsLimits = { readonly perAddress: number; readonly dayBudget: number; readonly price: number }

/** A daily limit: each message adds `cost` to the counter of `subject`, which may not exceed `max`. */
export type Limit = {
  readonly kind: 'phone' | 'address' | 'network' | 'budget'
  readonly subject: string
  readonly cost: number
  readonly max: number
}

/** A network may have that many times the codes of one address: mobile carriers have many customers in one. */
const ADDRESSES_PER_NETWORK = 10
/** The counter of the kopecks that all SMS of a day cost, codes and messages about orders. */
export const BUDGET_SUBJECT = 'sms budget'

/** In the order in which their counters are locked: the shared one last. */
export const limitsOf = (phone: string, address: string | null, limits: SmsLimits): Limit[] => [
  { kind: 'phone', subject: `sms phone ${phone}`, cost: 1, max: MAX_SENDS_PER_PHONE_A_DAY },
  ...(address === null || limits.perAddress === 0
    ? []
    : [
        {
          kind: 'address',
          subject: `sms address ${countedAddress(address)}`,
          cost: 1,
          max: limits.perAddress,
        } as const,
        {
          kind: 'network',
          subject: `sms network ${wideNetworkOf(address)}`,
          cost: 1,
          max: limits.perAddress * ADDRESSES_PER_NETWORK,
        } as const,
      ]),
  { kind: 'budget', subject: BUDGET_SUBJECT, cost: limits.price, max: limits.dayBudget },
]

export const nextDayStart = (now: Date): Date => new Date(dayStart(now).getTime() + DAY_MS)

const AFTER_MIDNIGHT = 'Повторите после полуночи по\u00a0московскому времени'
const NETWORK_MESSAGE = `Из\u00a0вашей сети сегодня запросили слишком много кодов. ${AFTER_MIDNIGHT} или войдите через другую сеть.`
const LIMIT_MESSAGES: Readonly<Record<Limit['kind'], string>> = {
  phone: `На\u00a0этот номер сегодня отправлено уже ${MAX_SENDS_PER_PHONE_A_DAY}\u00a0кодов. ${AFTER_MIDNIGHT}.`,
  address: NETWORK_MESSAGE,
  network: NETWORK_MESSAGE,
  budget: `Сегодня мы\u00a0больше не\u00a0можем отправлять SMS. ${AFTER_MIDNIGHT}; заказ можно оформить и\u00a0без\u00a0входа.`,
}
export const unixSeconds = (date: Date): number => Math.ceil(date.getTime() / 1000)
export const refuseOverLimit = (limit: Limit, now: Date): Refused<'sms-limit', RetryTime> =>
  refuse('sms-limit', LIMIT_MESSAGES[limit.kind], { sms_timestamp: unixSeconds(nextDayStart(now)) })

/** Compares in constant time. False unless `entered` is six ASCII digits. */
export const codesMatch = (entered: string, code: string): boolean =>
  /^[0-9]{6}$/.test(entered) && timingSafeEqual(Buffer.from(entered), Buffer.from(code))

export type CheckedProfile = { readonly name: string; readonly email: string; readonly birthday: string }
/** The checked profile, or the refusal of the first wrong field of the form. */
export const checkProfile = (
  input: Profile,
  now: Date,
): CheckedProfile | Refused<'bad-name' | 'bad-email' | 'bad-birthday'> => {
  const name = oneLine(input.name)
  if (name === '') return refuse('bad-name', 'Не\u00a0может быть пустым')
  const email = input.email.trim()
  if (!isEmail(email)) return refuse('bad-email', 'Некорректный email')
  const birthday = input.birthday.slice(0, 10)
  // Today in the easternmost time zone (UTC+14).
  if (!isBirthday(birthday, dayAt(now, 14 * 60))) return refuse('bad-birthday', 'Укажите корректную дату рождения')
  return { name, email, birthday }
}
