/** Restores what saved-forms.ts saved; loaded only after such a reload. */
import { fieldsOfPage, isCheckable, SAVED, type Field, type SavedPage } from './saved-forms.ts'

/** Some fields are rendered only after their data have loaded. */
const TIMEOUT_MS = 10_000

const savedPage = (): SavedPage | null => {
  const saved: unknown = JSON.parse(sessionStorage.getItem(SAVED) ?? 'null')
  sessionStorage.removeItem(SAVED)
  if (typeof saved !== 'object' || saved === null || !('path' in saved) || !('y' in saved) || !('fields' in saved))
    return null
  const { path, y, fields } = saved
  if (typeof path !== 'string' || typeof y !== 'number' || typeof fields !== 'object' || fields === null) return null
  const known = Object.entries(fields).filter(
    (entry): entry is [string, string | boolean] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
  )
  return { path, y, fields: Object.fromEntries(known) }
}

/** Sets a value with the events of user input. React overrides the field's own setter, so the prototype's one is called. */
const restoreField = (field: Field, value: string | boolean): void => {
  if (isCheckable(field)) {
    if (field.checked !== value && (value === true || field.type === 'checkbox')) field.click()
    return
  }
  if (typeof value !== 'string' || field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Restores the fields that are rendered; returns the values of the others. */
const restoreFields = (remaining: ReadonlyMap<string, string | boolean>): Map<string, string | boolean> => {
  const rendered = fieldsOfPage()
  for (const [name, value] of remaining) {
    const field = rendered.get(name)
    if (field) restoreField(field, value)
  }
  return new Map([...remaining].filter(([name]) => !rendered.has(name)))
}

const scrolledTo = (y: number): boolean => {
  if (document.documentElement.scrollHeight - window.innerHeight < y) return false
  window.scrollTo({ top: y, behavior: 'instant' })
  return true
}

export const restoreForms = (): void => {
  const saved = savedPage()
  if (saved?.path !== window.location.pathname) return
  let remaining: ReadonlyMap<string, string | boolean> = new Map(Object.entries(saved.fields))
  let isScrolled = false
  const step = (): void => {
    remaining = restoreFields(remaining)
    isScrolled ||= scrolledTo(saved.y)
    if (remaining.size === 0 && isScrolled) observer.disconnect()
  }
  const observer = new MutationObserver(step)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), TIMEOUT_MS)
  step()
}
