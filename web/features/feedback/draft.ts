import { EMPTY_FEEDBACK, type FeedbackForm } from './feedback-form.ts'

const DRAFT_KEY = 'glad.feedback'

const text = (found: object, field: string): string => {
  const value: unknown = Reflect.get(found, field)
  return typeof value === 'string' ? value : ''
}

/** Parses a stored draft. Unknown or malformed fields are left empty. */
export const parseDraft = (stored: string | null): FeedbackForm => {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return EMPTY_FEEDBACK
    return {
      name: text(found, 'name'),
      phone: text(found, 'phone'),
      email: text(found, 'email'),
      message: text(found, 'message'),
    }
  } catch {
    return EMPTY_FEEDBACK
  }
}

/** The draft of this tab, which survives a reload. Files cannot be stored. */
export const loadDraft = (): FeedbackForm => {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT_KEY))
  } catch {
    return EMPTY_FEEDBACK
  }
}

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

export const saveDraft = (form: FeedbackForm | null): void => {
  try {
    if (form === null) sessionStorage.removeItem(DRAFT_KEY)
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(form))
  } catch (failure) {
    console.warn('Failed to store the feedback draft', failure)
  }
}
