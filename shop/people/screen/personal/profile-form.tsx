import { type FormEvent, useRef, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { dayFromDate, parseDay } from '#platform/ui/fields/day-text.ts'
import {
  isValid,
  PROFILE_REFUSALS,
  scrollToFirstError,
  useShownErrors,
  type FieldErrors,
  type FieldOfRefusal,
} from '#platform/ui/forms/form-errors.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { ProfileFields } from '../sign-in/profile-fields.tsx'
import { profileErrors, type Profile } from '../sign-in/sign-in-form.ts'
import css from './personal.module.css'

const FIELD_OF_REFUSAL: FieldOfRefusal<keyof Profile> = PROFILE_REFUSALS

/** Name, e-mail and birthday can be changed; the phone is the sign-in and cannot. `initial`: as shown in the fields. */
export const ProfileForm = ({ initial, onSaved }: { initial: Profile; onSaved: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(initial)
  const { errors, show, forget } = useShownErrors<keyof Profile>()
  const [isSaved, setSaved] = useState(false)
  const { busy, error, setError, run } = useCall()
  const showErrors = (found: FieldErrors<keyof Profile>): void => {
    show(found)
    requestAnimationFrame(() => scrollToFirstError(form.current))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = profileErrors(fields, dayFromDate(new Date()))
    if (!isValid(found)) return showErrors(found)
    setSaved(false)
    run(
      'Failed to change profile',
      () => api.user.change({ ...fields, birthday: parseDay(fields.birthday) ?? fields.birthday }),
      () => {
        setSaved(true)
        onSaved()
      },
      ({ refusal, message }) => {
        const field = FIELD_OF_REFUSAL[refusal]
        if (field === undefined) return
        setError(null)
        showErrors({ [field]: message })
      },
    )
  }
  const set = (part: Partial<Profile>): void => {
    setFields((before) => ({ ...before, ...part }))
    forget(part)
    setSaved(false)
    setError(null)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <ProfileFields fields={fields} errors={errors} set={set} />
      <Button type="submit" loading={busy}>
        Сохранить
      </Button>
      <div role="status">
        {isSaved && <Notice tone="ok">Сохранено.</Notice>}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
    </form>
  )
}
