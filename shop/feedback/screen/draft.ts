import { parseDraft, readStored, text, writeStored } from '#platform/ui/forms/stored.ts'
import { EMPTY_FEEDBACK, type FeedbackForm } from './feedback-form.ts'

const DRAFT_KEY = 'glad.feedback'

/** Unknown or malformed fields are left empty. */
export const parseFeedback = (stored: unknown): FeedbackForm =>
  parseDraft(stored, EMPTY_FEEDBACK, { name: text, phone: text, email: text, message: text })

/** The draft of this tab, which survives a reload. Files cannot be stored. */
export const loadDraft = (): FeedbackForm => parseFeedback(readStored(DRAFT_KEY))
export const saveDraft = (form: FeedbackForm | null): void => writeStored(DRAFT_KEY, form)

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
export const forgetIdempotencyKey = (store: Pick<Storage, 'setItem'>): void => store.setItem(ATTEMPT_KEY, '')

/** Used where sessionStorage is not available: lasts as long as the page. */
const memoryFallback = new Map<string, string>()
export const attemptStorage: Pick<Storage, 'getItem' | 'setItem'> = {
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
