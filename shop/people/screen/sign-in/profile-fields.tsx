import { DateField } from '#platform/ui/fields/date-field.tsx'
import { dayFromDate } from '#platform/ui/fields/day-text.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { PROFILE_NAME_LENGTH, profileFields } from '#kernel/fields/profile-fields.ts'
import { bindFields } from '#platform/ui/forms/bind-fields.ts'
import type { FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { birthdayError, type Profile } from './sign-in-form.ts'
import css from './sign-in.module.css'

/** AUTH-05: name, e-mail and birthday, of a new customer and in the profile. */
export const ProfileFields = ({
  fields,
  errors,
  set,
}: {
  fields: Profile
  errors: FieldErrors<keyof Profile>
  set: (part: Partial<Profile>) => void
}) => {
  const today = dayFromDate(new Date())
  const birthday = (typed: string) => birthdayError(typed, today)
  const field = bindFields({ form: fields, errors, checks: { ...profileFields, birthday }, set })
  return (
    <div className={css.fields}>
      <TextField {...field('name')} label="Имя" autoComplete="name" required maxLength={PROFILE_NAME_LENGTH} />
      <TextField {...field('email')} kind="email" label="Почта" required maxLength={MAX_EMAIL_LENGTH} />
      <DateField
        {...field('birthday')}
        label="Дата рождения"
        autoComplete="bday"
        required
        min="1900-01-01"
        max={today}
      />
    </div>
  )
}
