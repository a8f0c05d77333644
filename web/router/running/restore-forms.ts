/** Puts back what saved-forms.ts saved; loaded only after such a reload. */
import { fieldsOfPage, isTick, SAVED, type Field, type SavedPage } from './saved-forms.ts'

/** Some fields appear only when their data have come. */
const GIVE_UP_AFTER_MS = 10_000

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

/** As if a person did it, so that whoever listens to the field hears of it; React listens to the value's own setter. */
const put = (field: Field, value: string | boolean): void => {
  if (isTick(field)) {
    if (field.checked !== value && (value === true || field.type === 'checkbox')) field.click()
    return
  }
  if (typeof value !== 'string' || field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Puts back what has its place by now; gives what has not. */
const putBack = (wanted: ReadonlyMap<string, string | boolean>): Map<string, string | boolean> => {
  const here = fieldsOfPage()
  for (const [name, value] of wanted) {
    const field = here.get(name)
    if (field) put(field, value)
  }
  return new Map([...wanted].filter(([name]) => !here.has(name)))
}

const scrolledTo = (y: number): boolean => {
  if (document.documentElement.scrollHeight - window.innerHeight < y) return false
  window.scrollTo({ top: y, behavior: 'instant' })
  return true
}

export const restoreForms = (): void => {
  const saved = savedPage()
  if (saved?.path !== window.location.pathname) return
  let wanted: ReadonlyMap<string, string | boolean> = new Map(Object.entries(saved.fields))
  let there = false
  const step = (): void => {
    wanted = putBack(wanted)
    there ||= scrolledTo(saved.y)
    if (wanted.size === 0 && there) observer.disconnect()
  }
  const observer = new MutationObserver(step)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), GIVE_UP_AFTER_MS)
  step()
}
