import { timingSafeEqual } from 'node:crypto'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { Profile } from '../user.api.ts'
import { dayAt } from '#kernel/dates.ts'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { oneLine } from '#kernel/text.ts'

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
