import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayFromDate } from '#web/ui/fields/day-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { birthdayError, emailError, nameError, type FieldErrors, type Profile } from './sign-in-form.ts'
import css from './sign-in.module.css'

/** AUTH-05: name, e-mail and birthday, of a new customer and in the profile. */
export const ProfileFields = ({
  fields,
  errors,
  set,
}: {
  fields: Profile
  errors: FieldErrors
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
        maxLength={100}
        value={fields.name}
        validate={nameError}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        kind="email"
        label="Почта"
        name="email"
        required
        maxLength={254}
        value={fields.email}
        validate={emailError}
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
