/**
 * The filters of a list: a map from code to chosen values (CAT-01). Values of one code are joined by OR, codes by AND. The codes are
 * those of the address, of the call `catalog.list` and of the catalogue index; ranges and stores are fields of their own.
 */

/** A code of a filter: one of these, or that of an attribute of the shop (`shop/catalogue/facts/attributes.ts`). */
export type FilterCode = string
/** Filters that every shop has: section (path of a category), label (one of `LABELS`), brand (slug), rating (one of `RATING_STEPS`). */
export const OWN_FILTERS = ['section', 'label', 'brand', 'rating'] as const
export type OwnFilter = (typeof OWN_FILTERS)[number]
export const isOwnFilter = (code: FilterCode): code is OwnFilter => OWN_FILTERS.some((one) => one === code)

/** A filter of the shop. The values of a number filter are numbers in the call (CAT-05). */
export type KnownFilter = { readonly code: FilterCode; readonly is_number: boolean }

export const LABELS = ['new', 'sale', 'hit'] as const
export type Label = (typeof LABELS)[number]

export const RATING_STEPS = [4.5, 4, 3] as const

/** Chosen values by code. `section` is always there (CAT-06); another code without a choice is not. */
export type FilterValues = { readonly section: readonly string[]; readonly [code: FilterCode]: readonly string[] }
export const NO_VALUES: FilterValues = { section: [] }

/** What a page is about before anything is chosen: the path of its category and the label of new arrivals and of the sale. */
export type InitialChoice = { readonly section: string | null; readonly label: Label | null }

/** The whole choice of the section and label filters: that of the page and that of the visitor. */
export const selectedValues = (code: FilterCode, values: FilterValues, initial: InitialChoice): readonly string[] => {
  const chosen = values[code] ?? []
  if (code === 'section') return [initial.section ?? '', ...chosen]
  if (code !== 'label' || initial.label === null) return chosen
  return [initial.label, ...chosen.filter((label) => label !== initial.label)]
}

/** CAT-02: what the visitor has chosen of a filter, without what the page itself has chosen. */
export const countChosen = (code: FilterCode, values: FilterValues, initial: InitialChoice): number => {
  const selected = selectedValues(code, values, initial).length
  return code === 'section' || (code === 'label' && initial.label !== null) ? selected - 1 : selected
}

const NOT_IN_TOTAL: readonly FilterCode[] = ['naznachenie', 'section']

/** CAT-02: the number on the button «Фильтры». `others`: chosen ranges and stores. */
export const countAllChosen = (values: FilterValues, initial: InitialChoice, others: number): number =>
  Object.keys(values).reduce(
    (total, code) => (NOT_IN_TOTAL.includes(code) ? total : total + countChosen(code, values, initial)),
    others,
  )

/** CAT-03: the label of the page counts only while it is the only one. */
export const sentLabels = (values: FilterValues, initial: InitialChoice): readonly string[] => {
  const selected = selectedValues('label', values, initial)
  return selected.length > 1 ? selected.filter((label) => label !== initial.label) : selected
}

/** CAT-04: express delivery stands for all stores of the city. */
export const sentStores = (chosen: readonly number[], express: boolean, ofCity: readonly number[]): readonly number[] =>
  express ? ofCity : chosen

/** A word of the product's data as the value of a filter: «Без\u00a0отдушек» is `без отдушек`. */
export const filterValueOf = (text: string): string => text.replaceAll('\u00a0', ' ').trim().toLowerCase()

/** A Latin name as a slug: «Sodium Hyaluronate» is `sodium-hyaluronate`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Values listed of a group that is not opened in full. */
export const VALUES_SHOWN = 5
/** A filter of one value would not narrow the list. */
export const MIN_VALUES = 2

/** A group that the visitor can open in full: a filter, or the stores. */
export type FilterGroup = string
