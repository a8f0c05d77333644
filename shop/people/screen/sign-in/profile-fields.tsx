import { DateField } from '#platform/ui/fields/date-field.tsx'
import { dayFromDate } from '#platform/ui/fields/day-text.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { PROFILE_NAME_LENGTH, profileFields } from '#kernel/fields/profile-fields.ts'
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
  return (
    <div className={css.fields}>
      <TextField
        label="Имя"
        name="name"
        autoComplete="name"
        required
        maxLength={PROFILE_NAME_LENGTH}
        value={fields.name}
        validate={profileFields.name}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        kind="email"
        label="Почта"
        name="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        value={fields.email}
        validate={profileFields.email}
        error={errors.email}
        onChange={(email) => set({ email })}
      />
      <DateField
        label="Дата рождения"
        name="birthday"
        autoComplete="bday"
        required
        min="1900-01-01"
        max={today}
        value={fields.birthday}
        validate={(typed) => birthdayError(typed, today)}
        error={errors.birthday}
        onChange={(birthday) => set({ birthday })}
      />
    </div>
  )
}
