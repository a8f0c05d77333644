import { useState } from 'react'
import { fileErrorOf } from '#kernel/attachments.ts'
import { api } from '#platform/client/client.ts'
import { CONTACT_REFUSALS, useShownErrors, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'
import type { FeedbackMessage } from '../feedback.api.ts'
import { phoneOf } from '#kernel/fields/checks.ts'
import { feedbackFields } from '#kernel/fields/mailbox-fields.ts'

/** POP-04: fields of the feedback form and their validation. */
type FeedbackForm = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
}
type FeedbackField = 'name' | 'phone' | 'email'

export const EMPTY_FEEDBACK: FeedbackForm = { name: '', phone: '', email: '', message: '' }

export const isWhole = ({ name, phone, email }: FeedbackForm): boolean =>
  [feedbackFields.name(name), feedbackFields.phone(phone), feedbackFields.email(email)].every((error) => error === null)

/** POP-06: the multipart fields. Of several files only the first is sent. */
export const messageOf = (form: FeedbackForm, formId: string, file: File | undefined): FeedbackMessage => ({
  form_id: formId,
  'fields[name]': form.name.trim(),
  'fields[phone]': phoneOf(form.phone),
  'fields[email]': form.email.trim(),
  'fields[message]': form.message.trim(),
  ...(file === undefined ? {} : { file }),
})

const DRAFT_KEY = 'glad.feedback'

/** Unknown or malformed fields are left empty. */
export const parseFeedback = (stored: unknown): FeedbackForm =>
  parseDraft(stored, EMPTY_FEEDBACK, { name: text, phone: text, email: text, message: text })

/** The draft of this tab, which survives a reload. Files cannot be stored. */
const loadDraft = (): FeedbackForm => parseFeedback(readStored(DRAFT_KEY))
const saveDraft = (form: FeedbackForm | null): void => writeStored(DRAFT_KEY, form)

const ATTEMPT_KEY = 'glad.feedback.attempt'

/**
 * The idempotency key of a message: a retry after a lost response has the same key, so it is accepted once (decision 0008).
 * A changed message gets a new key. `fingerprint`: everything that identifies the message.
 */
export const idempotencyKeyFor = (
  fingerprint: string,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  newKey: () => string,
): string => {
  const stored = store.getItem(ATTEMPT_KEY)
  const [key, ...rest] = stored?.split('\n') ?? []
  if (key !== undefined && rest.join('\n') === fingerprint) return key
  const made = newKey()
  store.setItem(ATTEMPT_KEY, `${made}\n${fingerprint}`)
  return made
}

/** To be called after success: the same text sent again is a new message. */
const forgetIdempotencyKey = (store: Pick<Storage, 'setItem'>): void => store.setItem(ATTEMPT_KEY, '')

/** Used where sessionStorage is not available: lasts as long as the page. */
const memoryFallback = new Map<string, string>()
const attemptStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (name) => {
    try {
      return sessionStorage.getItem(name) ?? memoryFallback.get(name) ?? null
    } catch {
      return memoryFallback.get(name) ?? null
    }
  },
  setItem: (name, value) => {
    memoryFallback.set(name, value)
    try {
      sessionStorage.setItem(name, value)
    } catch (failure) {
      console.warn('Failed to store the feedback draft', failure)
    }
  },
}

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
