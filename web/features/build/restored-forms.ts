/** The other half of kept-forms.ts: loaded only by a page that was made anew. */
import { fieldsOfPage, isTick, KEPT, type Field, type KeptPage } from './kept-forms.ts'

/** Some of a page comes with its data. */
const PATIENCE_MS = 10_000

const keptPage = (): KeptPage | null => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  sessionStorage.removeItem(KEPT)
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('y' in kept) || !('fields' in kept))
    return null
  const { path, y, fields } = kept
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
  const kept = keptPage()
  if (kept?.path !== window.location.pathname) return
  let wanted: ReadonlyMap<string, string | boolean> = new Map(Object.entries(kept.fields))
  let there = false
  const step = (): void => {
    wanted = putBack(wanted)
    there ||= scrolledTo(kept.y)
    if (wanted.size === 0 && there) observer.disconnect()
  }
  const observer = new MutationObserver(step)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
  step()
}
