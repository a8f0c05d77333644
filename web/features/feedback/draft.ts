import { EMPTY_FEEDBACK, type FeedbackForm } from './feedback-form.ts'

const DRAFT_KEY = 'glad.feedback'

const text = (found: object, field: string): string => {
  const value: unknown = Reflect.get(found, field)
  return typeof value === 'string' ? value : ''
}

/** Parser of our own stored record: what does not fit is left empty. */
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

/** What was typed outlives a reload of this tab, and nothing else. Files cannot. */
export const loadDraft = (): FeedbackForm => {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT_KEY))
  } catch {
    return EMPTY_FEEDBACK
  }
}

const ATTEMPT_KEY = 'glad.feedback.attempt'

/**
 * One key for one letter: after a lost answer the same letter goes with the same key, and is taken once (decision 0008).
 * A changed letter is another one. `print`: all that makes it this letter.
 */
export const idempotencyKeyFor = (
  fingerprint: string,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  newKey: () => string,
): string => {
  const kept = store.getItem(ATTEMPT_KEY)
  const [key, ...of] = kept?.split('\n') ?? []
  if (key !== undefined && of.join('\n') === fingerprint) return key
  const made = newKey()
  store.setItem(ATTEMPT_KEY, `${made}\n${fingerprint}`)
  return made
}

/** It was taken: the same words another time are another letter. */
export const forgetIdempotencyKey = (store: Pick<Storage, 'setItem'>): void => store.setItem(ATTEMPT_KEY, '')

/** Of this tab; in a browser that keeps nothing, of this page. */
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
      console.warn('The letter could not be kept for a reload', failure)
    }
  },
}

export const saveDraft = (form: FeedbackForm | null): void => {
  try {
    if (form === null) sessionStorage.removeItem(DRAFT_KEY)
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(form))
  } catch (failure) {
    console.warn('The letter could not be kept for a reload', failure)
  }
}
