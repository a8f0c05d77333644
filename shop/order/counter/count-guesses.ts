/**
 * STAFF-04: the digits that a buyer says prove an order, so a seller must not find them by trying: searches for digits that find nothing
 * are counted by member.
 */
import { HOUR_MS } from '#kernel/durations.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { hitsOf, incrementRateCount } from '#platform/db/rate-count.ts'
import type { StaffMember } from '#shop/office/face.ts'
import type { CounterDeps } from '../order-deps.ts'

/** Far more than a seller mistypes in an hour. */
const MAX_GUESSES = 20
const HOUR_S = HOUR_MS / 1000

/** Digits of a phone, or a code to hand an order over. */
const DIGITS = /^([0-9]{4}|[0-9]{6})$/
const isCounted = (member: StaffMember, text: string): boolean =>
  !mayDo(member, 'orders.unlimited_tries') && DIGITS.test(text.trim())
const subjectOf = ({ id }: StaffMember): string => `digits that find nothing, staff ${id}`

/** Throws for a member who has searched too many digits in vain. */
export const refuseGuesses = async (
  { db }: Pick<CounterDeps, 'db'>,
  member: StaffMember,
  text: string,
  now: Date,
): Promise<void> => {
  if (!isCounted(member, text)) return
  if ((await hitsOf(db, subjectOf(member), HOUR_S, now)) >= MAX_GUESSES)
    throw new HttpError(
      'too-often',
      'Слишком много поисков по\u00a0цифрам, которых ни\u00a0у\u00a0кого нет. Сканируйте код с\u00a0телефона покупателя, ' +
        'ищите по\u00a0номеру заказа или повторите через час.',
      { retryAfter: HOUR_S },
    )
}

/** Counts a search that has found nothing. */
export const countGuess = async (
  { db }: Pick<CounterDeps, 'db'>,
  member: StaffMember,
  text: string,
  now: Date,
): Promise<void> => {
  if (isCounted(member, text)) await incrementRateCount(db, subjectOf(member), HOUR_S, now)
}
