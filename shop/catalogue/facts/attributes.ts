/**
 * Attributes: what products of a shop are described, filtered and chosen by. They are data of the shop's folder (`attributes.jsonl`,
 * `units.jsonl`, docs/ru/own-shop.md), so that the same code sells creams, bolts and books (OWN-05).
 */
import { capitalize, type Forms } from '#kernel/text.ts'
import { filterValueOf } from './listing-filters.ts'
import { shadeFamilyOf, SHADE_FAMILIES } from './shade-families.ts'
/** `flag` is yes or no; `text` is shown and searched, and is no filter. */
export const ATTRIBUTE_KINDS = ['choice', 'number', 'flag', 'colour', 'text'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** `variant`: an axis by which the variants of a product differ. */
export const SHOWN_IN = ['filter', 'facts', 'card', 'variant'] as const
export type ShownIn = (typeof SHOWN_IN)[number]

/** Where products have their values: in `attributes` by code, or in an older field of their record. */
export const ATTRIBUTE_SOURCES = [
  'attributes',
  'facts',
  'skin_types',
  'free_of',
  'spf',
  'shade',
  'size',
  'active_ingredients',
  'ingredient_purposes',
] as const
export type AttributeSource = (typeof ATTRIBUTE_SOURCES)[number]

export type Unit = {
  /** In addresses: `50-ml`. */
  readonly code: string
  /** Unit as products are labelled: «мл». */
  readonly name: string
  /** «миллилитр, миллилитра, миллилитров»; null: only the label is written. */
  readonly forms: Forms | null
  /** What it measures, the heading of such a choice: «Объём»; null: the attribute's name. */
  readonly quantity: string | null
  /** Prices are compared per so many of it; null: not at all. */
  readonly compared_per: number | null
  /** After a number in a search; «*» stands for any ending. */
  readonly words: readonly string[]
  /** Larger units of a search: a litre is 1000 ml. */
  readonly multiples: readonly { readonly words: readonly string[]; readonly factor: number }[]
}

/** Words and look of a filter. Absent texts follow from the attribute's name. */
export type FilterLook = {
  /** A chosen value outside its group: «{value} кожа», «Волосы: {lower}». */
  readonly chip?: string
  /** The list without a choice in it: «Для любой кожи». */
  readonly any?: string
  /** Label of the search field of a group with many values. */
  readonly find?: string
  /** Before a number: «SPF». */
  readonly prefix?: string
  /** Its values are listed without being asked for. */
  readonly is_open?: boolean
  /** Its most frequent values are offered above the list on phones. */
  readonly is_quick?: boolean
  /** Search engines may list a category with one value of it (SEO-01). */
  readonly is_indexed?: boolean
}

/** `of`: words of an older field that mean the value; `with`: an attribute whose every value means it. */
export type KnownChoice = {
  readonly value: string
  readonly name: string
  readonly of?: readonly string[]
  readonly with?: string
}

/** Words by which the search knows an attribute. */
export type AttributeSearch = {
  /** What its values are said of: «кожа» after «сухая». */
  readonly noun?: string
  /** A phrase that names a value restricts the list: «для сухой кожи», «30 мм». */
  readonly is_restriction?: boolean
  /** Endings of a last value without its noun, after a preposition: «крем для жирной». */
  readonly bare_endings?: readonly string[]
  /** The word that values begin with and that restricts a phrase: «без». */
  readonly negation?: string
  /** Names of a number, said before it: «spf 50». */
  readonly words?: readonly string[]
  /** Nobody searches for its values. */
  readonly is_silent?: boolean
}

export type Attribute = {
  readonly code: string
  readonly name: string
  readonly kind: AttributeKind
  readonly unit: Unit | null
  readonly source: AttributeSource
  readonly shown: readonly ShownIn[]
  /** Paths of the categories whose products may have it; none: all. */
  readonly sections: readonly string[]
  readonly position: number
  readonly explanation: string | null
  readonly filter: FilterLook
  readonly choices: readonly KnownChoice[]
  readonly search: AttributeSearch
  /** A definition of a shop without attributes of their own. */
  readonly is_standard: boolean
}

/** Value of a product by code, as its record gives it. */
export type Colour = { readonly name: string; readonly color: string }
export type AttributeValue = string | number | boolean | readonly string[] | readonly number[] | Colour
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** One value as the filters know it. Values are shown by `rank`, then by name. */
export type ShownValue = { readonly value: string; readonly name: string; readonly rank: number }

export const isColour = (value: AttributeValue | undefined): value is Colour =>
  typeof value === 'object' && !Array.isArray(value)

const NBSP = '\u00a0'
export const formatAmount = (amount: number, unit: string | null): string =>
  String(amount).replace('.', ',') + (unit === null || unit === '' ? '' : `${NBSP}${unit}`)

/** An amount as the value of a filter: `50-ml`, `0.5`. */
export const amountValue = (amount: number, unit: Unit | null): string =>
  unit === null ? String(amount) : `${amount}-${unit.code}`

const numberOf = ({ unit, filter }: Attribute, amount: number): ShownValue => ({
  value: amountValue(amount, unit),
  name: (filter.prefix === undefined ? '' : `${filter.prefix}${NBSP}`) + formatAmount(amount, unit?.name ?? null),
  rank: amount,
})

/** A comma separates the values of an address. */
const queryValue = (text: string): string => filterValueOf(text).replaceAll(/\s*,\s*/g, ' ')

const choiceOf = ({ choices }: Attribute, text: string): ShownValue => {
  const at = choices.findIndex(({ name }) => filterValueOf(name) === filterValueOf(text))
  const known = choices[at]
  if (known !== undefined) return { value: known.value, name: known.name, rank: at }
  return { value: queryValue(text), name: capitalize(text.trim()), rank: choices.length }
}

export const familyOf = (color: string): ShownValue | null => {
  const family = shadeFamilyOf(color)
  const rank = SHADE_FAMILIES.findIndex(({ value }) => value === family)
  const known = SHADE_FAMILIES[rank]
  return known === undefined ? null : { value: known.value, name: known.name, rank }
}

/** The values of a product or variant as its filter knows them; none for a value that the kind cannot have. */
export const shownValues = (attribute: Attribute, given: AttributeValue | undefined): ShownValue[] => {
  if (given === undefined) return []
  if (isColour(given)) return attribute.kind === 'colour' ? [familyOf(given.color) ?? []].flat() : []
  const all: readonly (string | number | boolean)[] =
    typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? [given] : given
  return all.flatMap((one): ShownValue[] => {
    if (typeof one === 'number') return attribute.kind === 'number' ? [numberOf(attribute, one)] : []
    if (typeof one === 'boolean')
      return attribute.kind === 'flag'
        ? [one ? { value: 'да', name: 'Да', rank: 0 } : { value: 'нет', name: 'Нет', rank: 1 }]
        : []
    return attribute.kind === 'choice' || attribute.kind === 'text' ? [choiceOf(attribute, one)] : []
  })
}

/** The values as a line of text: «сталь, цинк», «30 мм», «есть». */
export const valueText = (attribute: Attribute, given: AttributeValue | undefined): string => {
  if (given === undefined) return ''
  if (isColour(given)) return given.name
  if (typeof given === 'boolean') return given ? 'есть' : 'нет'
  if (typeof given === 'string') return given
  return typeof given === 'number'
    ? numberOf(attribute, given).name
    : given.map((one) => (typeof one === 'number' ? numberOf(attribute, one).name : one)).join(', ')
}

export const isShownIn = ({ shown }: Attribute, place: ShownIn): boolean => shown.includes(place)

/** Whether the attribute belongs to products of this category. */
export const appliesTo = ({ sections }: Attribute, category: string): boolean =>
  sections.length === 0 || sections.some((path) => category === path || category.startsWith(`${path}/`))
