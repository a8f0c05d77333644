import { timingSafeEqual } from 'node:crypto'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { Profile, RetryTime } from '../user.api.ts'
import { dayAt } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { MAX_SENDS_PER_PHONE_A_DAY } from '#kernel/sign-in-code.ts'
import { oneLine } from '#kernel/text.ts'
import { countedNetwork, wideNetworkOf } from '#platform/calls/network.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { BUDGET_SUBJECT } from '#shop/letters/face.ts'
import type { SmsLimits } from '#shop/letters/face.ts'

/** A daily limit: each message adds `cost` to the counter of `subject`, which may not exceed `max`. */
export type Limit = {
  readonly kind: 'phone' | 'address' | 'network' | 'budget'
  readonly subject: string
  readonly cost: number
  readonly max: number
}

/** A network may have that many times the codes of one address: mobile carriers have many customers in one. */
const ADDRESSES_PER_NETWORK = 10

/** In the order in which their counters are locked: the shared one last. */
export const limitsOf = (phone: string, address: string | null, limits: SmsLimits): Limit[] => [
  { kind: 'phone', subject: `sms phone ${phone}`, cost: 1, max: MAX_SENDS_PER_PHONE_A_DAY },
  ...(address === null || limits.perAddress === 0
    ? []
    : [
        {
          kind: 'address',
          subject: `sms address ${countedNetwork(address)}`,
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
  budget: `Сегодня мы\u00a0больше не\u00a0можем отправлять СМС. ${AFTER_MIDNIGHT}; заказ можно оформить и\u00a0без\u00a0входа.`,
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
  const wrongName = profileFields.name(input.name)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  const wrongEmail = profileFields.email(input.email)
  if (wrongEmail !== null) return refuse('bad-email', wrongEmail)
  const birthday = input.birthday.slice(0, 10)
  // Today in the easternmost time zone (UTC+14).
  const wrongBirthday = profileFields.birthday(birthday, dayAt(now, 14 * 60))
  if (wrongBirthday !== null) return refuse('bad-birthday', wrongBirthday)
  return { name: oneLine(input.name), email: input.email.trim(), birthday }
}
