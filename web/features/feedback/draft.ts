import { EMPTY_FEEDBACK, type FeedbackForm } from './feedback-form.ts'

const DRAFT = 'glad.feedback'

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
export const keptDraft = (): FeedbackForm => {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT))
  } catch {
    return EMPTY_FEEDBACK
  }
}

const ATTEMPT = 'glad.feedback.attempt'

/**
 * One key for one letter: after a lost answer the same letter goes with the same key, and is taken once (decision 0008).
 * A changed letter is another one. `print`: all that makes it this letter.
 */
export const keyFor = (print: string, store: Pick<Storage, 'getItem' | 'setItem'>, newKey: () => string): string => {
  const kept = store.getItem(ATTEMPT)
  const [key, ...of] = kept?.split('\n') ?? []
  if (key !== undefined && of.join('\n') === print) return key
  const made = newKey()
  store.setItem(ATTEMPT, `${made}\n${print}`)
  return made
}

/** It was taken: the same words another time are another letter. */
export const forgetKey = (store: Pick<Storage, 'setItem'>): void => store.setItem(ATTEMPT, '')

/** Of this tab; in a browser that keeps nothing, of this page. */
const unkept = new Map<string, string>()
export const attempts: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (name) => {
    try {
      return sessionStorage.getItem(name) ?? unkept.get(name) ?? null
    } catch {
      return unkept.get(name) ?? null
    }
  },
  setItem: (name, value) => {
    unkept.set(name, value)
    try {
      sessionStorage.setItem(name, value)
    } catch (failure) {
      console.warn('The letter could not be kept for a reload', failure)
    }
  },
}

export const keepDraft = (form: FeedbackForm | null): void => {
  try {
    if (form === null) sessionStorage.removeItem(DRAFT)
    else sessionStorage.setItem(DRAFT, JSON.stringify(form))
  } catch (failure) {
    console.warn('The letter could not be kept for a reload', failure)
  }
}
