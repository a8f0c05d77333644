/**
 * The filters of a list: a map from code to chosen values (CAT-01). Values of one code are joined by OR, codes by AND. The codes are
 * those of the address, of the call `catalog.list` and of the catalogue index; ranges and shops are fields of their own.
 */

/** In the order of the filter form. */
export const FILTER_CODES = [
  'section',
  'skin',
  'hair',
  'active',
  'shade',
  'label',
  'naznachenie',
  'brand',
  'finish',
  'volume',
  'without',
  'spf',
  'rating',
] as const
/**
 * - section: path of a category, `ukhod_za_litsom/kremy`
 * - label: one of `LABELS`
 * - naznachenie: value of `care-purposes.ts`, from the active ingredients
 * - skin, hair, finish, without: the word of the product's data by `filterValueOf`, `сухая`, `без отдушек`
 * - active: INCI name of an active ingredient as a slug by `slugOf`, `sodium-hyaluronate`
 * - shade: code of a family of `shade-families.ts`
 * - brand: slug of the brand
 * - volume: amount and unit by `volumeValue`, `50-ml`
 * - spf: number on the pack
 * - rating: lowest rating, one of `RATING_STEPS`
 */
export type FilterCode = (typeof FILTER_CODES)[number]

/** Codes whose values are numbers in the call (CAT-05). */
export const NUMBER_FILTERS = ['spf', 'rating'] as const satisfies readonly FilterCode[]
export type NumberFilter = (typeof NUMBER_FILTERS)[number]
export const isNumberFilter = (code: FilterCode): code is NumberFilter => NUMBER_FILTERS.some((one) => one === code)

export const LABELS = ['new', 'sale', 'hit'] as const
export type Label = (typeof LABELS)[number]

export const RATING_STEPS = [4.5, 4, 3] as const

/** Chosen values by code. `section` is always there (CAT-06); another code without a choice is not. */
export type FilterValues = { readonly section: readonly string[] } & {
  readonly [code in FilterCode]?: readonly string[]
}
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

/** CAT-02: the number on the button «Фильтры». `others`: chosen ranges and shops. */
export const countAllChosen = (values: FilterValues, initial: InitialChoice, others: number): number =>
  FILTER_CODES.reduce(
    (total, code) => (NOT_IN_TOTAL.includes(code) ? total : total + countChosen(code, values, initial)),
    others,
  )

/** CAT-03: the label of the page counts only while it is the only one. */
export const sentLabels = (values: FilterValues, initial: InitialChoice): readonly string[] => {
  const selected = selectedValues('label', values, initial)
  return selected.length > 1 ? selected.filter((label) => label !== initial.label) : selected
}

/** CAT-04: express delivery stands for all shops of the city. */
export const sentShops = (chosen: readonly number[], express: boolean, ofCity: readonly number[]): readonly number[] =>
  express ? ofCity : chosen

/** A word of the product's data as the value of a filter: «Без\u00a0отдушек» is `без отдушек`. */
export const filterValueOf = (text: string): string => text.replaceAll('\u00a0', ' ').trim().toLowerCase()

/** A Latin name as a slug: «Sodium Hyaluronate» is `sodium-hyaluronate`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const UNITS: Readonly<Record<string, string>> = { мл: 'ml', г: 'g', 'шт.': 'pcs' }
/** `unit`: мл, г or шт. */
export const volumeValue = (amount: number, unit: string): string => `${amount}-${UNITS[unit] ?? 'pcs'}`

/** Groups whose values are listed without being asked for; the others show their name until they are opened. */
export const OPEN_FILTERS: readonly FilterCode[] = ['section', 'skin', 'hair', 'active', 'shade']
/** Values listed of a group that is not opened in full. */
export const VALUES_SHOWN = 5
/** A filter of one value would not narrow the list. */
export const MIN_VALUES = 2

/** Groups that the visitor can open in full. */
export const GROUPS = [...FILTER_CODES, 'shops'] as const
export type FilterGroup = (typeof GROUPS)[number]
