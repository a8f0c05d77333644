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
    return { name: text(found, 'name'), phone: text(found, 'phone'), email: text(found, 'email'), message: text(found, 'message') }
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

export const keepDraft = (form: FeedbackForm | null): void => {
  try {
    if (form === null) sessionStorage.removeItem(DRAFT)
    else sessionStorage.setItem(DRAFT, JSON.stringify(form))
  } catch (failure) {
    console.warn('The letter could not be kept for a reload', failure)
  }
}
