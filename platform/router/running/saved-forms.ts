/** Form fields and scroll position, saved in session storage during a reload; never secrets or files. */
export type SavedPage = {
  readonly path: string
  readonly y: number
  readonly fields: Readonly<Record<string, string | boolean>>
}
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const SAVED = 'shop:saved'
const NOT_SAVED = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])

const isSaved = (field: Field): boolean => !NOT_SAVED.has(field.type) && !/one-time-code|cc-/.test(field.autocomplete)

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields by a key that is stable across a reload: type, name, and index among fields of the same type and name. */
export const fieldsOfPage = (): Map<string, Field> => {
  const found = new Map<string, Field>()
  const times = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    const name = `${field.type} ${field.name || field.id}${field.type === 'radio' ? ` ${field.value}` : ''}`
    const nth = times.get(name) ?? 0
    times.set(name, nth + 1)
    if (isSaved(field)) found.set(`${name} ${nth}`, field)
  }
  return found
}

export const saveForms = (): void => {
  const fields = Object.fromEntries(
    [...fieldsOfPage()].map(([name, field]) => [name, isCheckable(field) ? field.checked : field.value]),
  )
  const page: SavedPage = { path: window.location.pathname, y: window.scrollY, fields }
  sessionStorage.setItem(SAVED, JSON.stringify(page))
}
