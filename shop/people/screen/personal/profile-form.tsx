import { type FormEvent, useRef, useState } from 'react'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { dayFromDate, parseDay } from '#platform/ui/fields/day-text.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
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
import { ProofProgress } from '../sign-in/code-ways.tsx'
import { profileErrors, type Profile } from '../sign-in/sign-in-form.ts'
import { lastProof, useProof } from '../sign-in/use-proof.ts'
import css from './personal.module.css'

const FIELD_OF_REFUSAL: FieldOfRefusal<keyof Profile> = PROFILE_REFUSALS

/** What a change of the e-mail asks for some time after the sign-in: nothing yet, whether to send a code, the code. */
type CodeStep = 'none' | 'offered' | 'sent'

/** Name, e-mail and birthday can be changed, the phone on «Вход и устройства». `initial`: as shown in the fields. */
export const ProfileForm = ({ initial, onSaved }: { initial: Profile; onSaved: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(initial)
  const { errors, show, forget } = useShownErrors<keyof Profile>()
  const [isSaved, setSaved] = useState(false)
  const [codeStep, setCodeStep] = useState<CodeStep>('none')
  const [code, setCode] = useState('')
  const { busy, error, setError, run } = useCall()
  const { proofDone, askWithProofs } = useProof()
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
      () =>
        api.user.change({
          ...fields,
          birthday: parseDay(fields.birthday) ?? fields.birthday,
          ...(codeStep === 'sent' ? { code } : {}),
        }),
      () => {
        setSaved(true)
        setCodeStep('none')
        setCode('')
        onSaved()
      },
      (refused) => {
        const { refusal, message } = refused
        if (refusal === 'too-late' || (refusal === 'wrong-code' && !refused.data.usable)) setCodeStep('offered')
        const field = FIELD_OF_REFUSAL[refusal]
        if (field === undefined) return
        setError(null)
        showErrors({ [field]: message })
      },
    )
  }
  const sendCode = (): void => {
    setCode('')
    run(
      'Failed to send a code',
      () => askWithProofs((proofs) => api.user.sendEmailChangeCode(lastProof(proofs))),
      () => setCodeStep('sent'),
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
      {codeStep === 'sent' && (
        <TextField kind="code" label="Код из СМС" name="code" required value={code} onChange={setCode} />
      )}
      <Button type="submit" loading={busy}>
        Сохранить
      </Button>
      <div role="status">
        {isSaved && <Notice tone="ok">Сохранено.</Notice>}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
      {codeStep === 'offered' && (
        <Button look="line" loading={busy} onClick={sendCode}>
          Прислать код
        </Button>
      )}
      <ProofProgress done={proofDone} />
    </form>
  )
}
