import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { failureText } from '#web/api/failure.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './personal.module.css'

export type ProfileDraft = { readonly name: string; readonly email: string; readonly birthday: string }
export type ProfileFaults = { readonly name?: string; readonly email?: string; readonly birthday?: string }
const FIELD_OF: Readonly<Record<string, keyof ProfileDraft>> = {
  'bad-name': 'name',
  'bad-email': 'email',
  'bad-birthday': 'birthday',
}

export type ProfileFormProps = {
  /** As the fields show it. */
  start: ProfileDraft
  faultsOf: (draft: ProfileDraft) => ProfileFaults
  /** For the shop: the birthday as an ISO day. */
  sentOf: (draft: ProfileDraft) => ProfileDraft
  fields: (parts: {
    fields: ProfileDraft
    faults: ProfileFaults
    set: (part: Partial<ProfileDraft>) => void
  }) => ReactNode
  onFault: (form: HTMLElement | null) => void
  onSaved: () => void
}

/** Name, e-mail and birthday can be changed; the phone is what one signs in with. */
export const ProfileForm = ({ start, faultsOf, sentOf, fields, onFault, onSaved }: ProfileFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<ProfileFaults>({})
  const [outcome, setOutcome] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const wrong = (found: ProfileFaults) => {
    setFaults(found)
    requestAnimationFrame(() => onFault(form.current))
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setOutcome(null)
    try {
      const answer = await api.user.change(sentOf(draft))
      const field = answer.ok ? undefined : FIELD_OF[answer.refusal]
      if (answer.ok) {
        setOutcome({ tone: 'ok', text: 'Сохранено.' })
        onSaved()
      } else if (field === undefined) setOutcome({ tone: 'bad', text: answer.message })
      else wrong({ [field]: answer.message })
    } catch (failure) {
      console.error('Failed to change profile', failure)
      setOutcome({ tone: 'bad', text: failureText(failure) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    if (Object.keys(found).length > 0) wrong(found)
    else if (!busy) void save()
  }
  const set = (part: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
    setOutcome(null)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {fields({ fields: draft, faults, set })}
      <Button type="submit" loading={busy}>
        Сохранить
      </Button>
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
    </form>
  )
}
