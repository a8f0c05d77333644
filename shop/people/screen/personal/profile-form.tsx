import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import {
  isValid,
  PROFILE_REFUSALS,
  useShownErrors,
  type FieldErrors,
  type FieldOfRefusal,
} from '#platform/ui/forms/form-errors.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './personal.module.css'

export type ProfileDraft = { readonly name: string; readonly email: string; readonly birthday: string }
type ProfileErrors = FieldErrors<keyof ProfileDraft>
const FIELD_OF_REFUSAL: FieldOfRefusal<keyof ProfileDraft> = PROFILE_REFUSALS

export type ProfileFormProps = {
  /** Values as shown in the fields. */
  initial: ProfileDraft
  errorsOf: (draft: ProfileDraft) => ProfileErrors
  /** Values as sent to the server: the birthday as an ISO date. */
  toRequest: (draft: ProfileDraft) => ProfileDraft
  fields: (parts: {
    fields: ProfileDraft
    errors: ProfileErrors
    set: (part: Partial<ProfileDraft>) => void
  }) => ReactNode
  onError: (form: HTMLElement | null) => void
  onSaved: () => void
}

/** Name, e-mail and birthday can be changed; the phone is the sign-in and cannot. */
export const ProfileForm = ({ initial, errorsOf, toRequest, fields, onError, onSaved }: ProfileFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const { errors, show, forget } = useShownErrors<keyof ProfileDraft>()
  const [outcome, setOutcome] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const showErrors = (found: ProfileErrors) => {
    show(found)
    requestAnimationFrame(() => onError(form.current))
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setOutcome(null)
    try {
      const answer = await api.user.change(toRequest(draft))
      const field = answer.ok ? undefined : FIELD_OF_REFUSAL[answer.refusal]
      if (answer.ok) {
        setOutcome({ tone: 'ok', text: 'Сохранено.' })
        onSaved()
      } else if (field === undefined) setOutcome({ tone: 'bad', text: answer.message })
      else showErrors({ [field]: answer.message })
    } catch (failure) {
      console.error('Failed to change profile', failure)
      setOutcome({ tone: 'bad', text: failureText(failure) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft)
    if (!isValid(found)) showErrors(found)
    else if (!busy) void save()
  }
  const set = (part: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    forget(part)
    setOutcome(null)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {fields({ fields: draft, errors, set })}
      <Button type="submit" loading={busy}>
        Сохранить
      </Button>
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
    </form>
  )
}
