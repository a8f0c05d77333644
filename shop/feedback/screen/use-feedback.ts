import { useState } from 'react'
import { fileErrorOf } from '#kernel/attachments.ts'
import { api } from '#platform/client/client.ts'
import { CONTACT_REFUSALS, useShownErrors, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { attemptStorage, forgetIdempotencyKey, saveDraft, loadDraft, idempotencyKeyFor } from './draft.ts'
import { EMPTY_FEEDBACK, isWhole, messageOf, type FeedbackField, type FeedbackForm } from './feedback-form.ts'

/** POP-02: form → submitting → sent. */
export type Stage =
  | { readonly at: 'form' }
  | { readonly at: 'submitting' }
  | { readonly at: 'sent'; readonly answerBy: string }

type FieldName = FeedbackField | 'file'
const FIELD_OF_REFUSAL = { ...CONTACT_REFUSALS, 'bad-file': 'file' } as const

export type Feedback = {
  readonly form: FeedbackForm
  readonly files: readonly File[]
  readonly stage: Stage
  /** Errors of fields from the server's refusal. */
  readonly refused: FieldErrors<FieldName>
  readonly ready: boolean
  readonly set: (part: Partial<FeedbackForm>) => void
  readonly attach: (files: readonly File[]) => void
  readonly remove: (file: File) => void
  readonly send: () => Promise<void>
  /** Empties the form for the next message. */
  readonly startAnew: () => void
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const fingerprintOf = ({ file, ...texts }: ReturnType<typeof messageOf>): string =>
  JSON.stringify([texts, file instanceof File ? [file.name, file.size, file.lastModified] : null])

/** State of the feedback form. `formId` is called when the message is sent (POP-06). */
export const useFeedback = (formId: () => string): Feedback => {
  const [form, setForm] = useState(loadDraft)
  const [files, setFiles] = useState<readonly File[]>([])
  const [stage, setStage] = useState<Stage>({ at: 'form' })
  const { errors: refused, show, forget } = useShownErrors<FieldName>()

  const set = (part: Partial<FeedbackForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    saveDraft(next)
    forget(part)
  }
  const changeFiles = (next: readonly File[]) => {
    setFiles(next)
    forget({ file: next })
  }
  const send = async () => {
    setStage({ at: 'submitting' })
    try {
      const message = messageOf(form, formId(), files[0])
      const answer = await api.feedback.send(message, {
        idempotencyKey: idempotencyKeyFor(fingerprintOf(message), attemptStorage, () => crypto.randomUUID()),
      })
      if (!answer.ok) {
        show({ [FIELD_OF_REFUSAL[answer.refusal]]: answer.message })
        return setStage({ at: 'form' })
      }
      saveDraft(null)
      forgetIdempotencyKey(attemptStorage)
      setStage({ at: 'sent', answerBy: answer.value.answer_by })
    } catch (failure) {
      // POP-02: only logged; the form stays filled, ready to be sent again.
      console.error('Failed to send feedback', failure)
      setStage({ at: 'form' })
    }
  }
  const startAnew = () => {
    setForm(EMPTY_FEEDBACK)
    setFiles([])
    setStage({ at: 'form' })
  }
  return {
    form,
    files,
    stage,
    refused,
    ready: isWhole(form) && files.every((file) => fileErrorOf(file) === null),
    set,
    attach: (added) =>
      changeFiles([...files, ...added.filter((file) => !files.some((known) => isSameFile(known, file)))]),
    remove: (file) => changeFiles(files.filter((other) => other !== file)),
    send,
    startAnew,
  }
}
