/** What was typed and where the page stood, kept in the tab while its page is made anew; never secrets, never files. */
export type KeptPage = {
  readonly path: string
  readonly y: number
  readonly fields: Readonly<Record<string, string | boolean>>
}
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const KEPT = 'shop:kept'
const NEVER = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])

const isKept = (field: Field): boolean => !NEVER.has(field.type) && !/one-time-code|cc-/.test(field.autocomplete)

export const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields by a name that the page made anew gives them too: their own, and which of that name they are. */
export const fieldsOfPage = (): Map<string, Field> => {
  const found = new Map<string, Field>()
  const times = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    const name = `${field.type} ${field.name || field.id}${field.type === 'radio' ? ` ${field.value}` : ''}`
    const nth = times.get(name) ?? 0
    times.set(name, nth + 1)
    if (isKept(field)) found.set(`${name} ${nth}`, field)
  }
  return found
}

export const keepForms = (): void => {
  const fields = Object.fromEntries(
    [...fieldsOfPage()].map(([name, field]) => [name, isTick(field) ? field.checked : field.value]),
  )
  const page: KeptPage = { path: window.location.pathname, y: window.scrollY, fields }
  sessionStorage.setItem(KEPT, JSON.stringify(page))
}
