/** Restrictions that a phrase names: «крем для сухой кожи без отдушек до 1000 рублей» is «крем» and three filters. */
import { capitalize, chipText } from '#kernel/text.ts'
import { amountValue, formatAmount, type Attribute, type Unit } from '../facts/attributes.ts'
import { filterValueOf } from '../facts/listing-filters.ts'
import { cachedStem } from './search-words.ts'

export type ReadFilter =
  | { readonly kind: 'price'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'stock' }
  /** A value of an attribute, as its filter knows it. */
  | { readonly kind: 'value'; readonly code: string; readonly value: string; readonly label: string }
  /** «без ретинола»: products that contain none of them. */
  | { readonly kind: 'ingredient'; readonly phrase: string; readonly codes: readonly string[] }

/** A filter and the words that name it: `from` … `to` − 1. */
export type PlacedFilter = { readonly filter: ReadFilter; readonly from: number; readonly to: number }

/** An attribute whose values restrict a phrase. `values`: as the catalogue writes them, «сухая», «Без отдушек». */
export type PhraseAttribute = { readonly attribute: Attribute; readonly values: readonly string[] }

export type FilterValues = {
  readonly attributes: readonly PhraseAttribute[]
  readonly units: readonly Unit[]
  /** Codes of the ingredients that have this name, by its stems in their order: «гиалуронов кислот». */
  readonly ingredients: ReadonlyMap<string, readonly string[]>
}

const ROUBLES = /^(руб|рубл\p{L}*|р|тр|₽)$/u
const THOUSANDS = /^(тыс|тысяч\p{L}*|к|т)$/u
const NUMBER = /^\d{1,7}$/
const UP_TO = new Set(['до', 'дешевле', 'меньше', 'максимум'])
const FROM = new Set(['от', 'дороже', 'больше', 'минимум'])
const WORDS_OF_ALL = 'рубль рубля рублей тысяча тысячи тысяч дороже дешевле наличии'.split(' ')
const CYRILLIC = /^[а-я]+$/

/** Words of restrictions, which a phrase may misspell like any other. */
export const filterWords = (units: readonly Unit[]): readonly string[] => [
  ...WORDS_OF_ALL,
  ...units
    .flatMap(({ words, multiples }) => [
      ...words,
      ...multiples.flatMap((multiple) => multiple.words.filter((word) => word.length > 1)),
    ])
    .map((word) => word.replace('*', ''))
    .filter((word) => CYRILLIC.test(word)),
]

type Amount = { readonly roubles: number; readonly end: number; readonly isMoney: boolean }

/** A sum at this word: «1000», «1 000 рублей», «2 тысячи», «тысячи». */
const amountAt = (words: readonly string[], at: number): Amount | null => {
  const word = words[at] ?? ''
  if (/^тысяч/.test(word))
    return { roubles: 1000, end: at + (ROUBLES.test(words[at + 1] ?? '') ? 2 : 1), isMoney: true }
  if (!NUMBER.test(word)) return null
  let digits = word
  let end = at + 1
  if (word.length <= 3 && /^\d{3}$/.test(words[end] ?? '')) digits += words[end++] ?? ''
  let roubles = Number(digits)
  let isMoney = false
  if (THOUSANDS.test(words[end] ?? '')) {
    roubles *= 1000
    isMoney = true
    end += 1
  }
  if (ROUBLES.test(words[end] ?? '')) {
    isMoney = true
    end += 1
  }
  return { roubles, end, isMoney }
}

const isOneOf = (words: readonly string[], word: string): boolean =>
  words.some((known) => (known.endsWith('*') ? word.startsWith(known.slice(0, -1)) : word === known))

const isUnit = (word: string | undefined, units: readonly Unit[]): boolean =>
  word !== undefined &&
  (/^(лет|года?|%|шт|час\p{L}*|дн\p{L}*)$/u.test(word) ||
    units.some(
      ({ words, multiples }) => isOneOf(words, word) || multiples.some((multiple) => isOneOf(multiple.words, word)),
    ))

const priceAt = (words: readonly string[], at: number, units: readonly Unit[]): PlacedFilter | null => {
  const word = words[at] ?? ''
  const negated = word === 'не'
  const start = negated ? at + 1 : at
  const key = words[start] ?? ''
  const upTo = negated ? FROM.has(key) && key !== 'от' : UP_TO.has(key)
  const from = negated ? UP_TO.has(key) && key !== 'до' : FROM.has(key)
  if (!upTo && !from) {
    // «500-1000 рублей»
    const first = amountAt(words, at)
    const second = first && !first.isMoney ? amountAt(words, first.end) : null
    return first && second?.isMoney && first.roubles < second.roubles
      ? { filter: { kind: 'price', from: first.roubles, to: second.roubles }, from: at, to: second.end }
      : null
  }
  const amount = amountAt(words, start + 1)
  if (!amount || isUnit(words[amount.end], units) || (!amount.isMoney && amount.roubles < 100)) return null
  if (from && UP_TO.has(words[amount.end] ?? '')) {
    const second = amountAt(words, amount.end + 1)
    if (second) return { filter: { kind: 'price', from: amount.roubles, to: second.roubles }, from: at, to: second.end }
  }
  const filter = { kind: 'price', from: from ? amount.roubles : null, to: from ? null : amount.roubles } as const
  return { filter, from: at, to: amount.end }
}

const stockAt = (words: readonly string[], at: number): PlacedFilter | null => {
  const found = (length: number): PlacedFilter => ({ filter: { kind: 'stock' }, from: at, to: at + length })
  if (words[at] === 'в' && words[at + 1] === 'наличии') return found(words[at + 2] === 'сегодня' ? 3 : 2)
  if (words[at] === 'наличии') return found(1)
  if (words[at] === 'забрать' && words[at + 1] === 'сегодня') return found(2)
  return words[at] === 'сегодня' ? found(1) : null
}

const isPreposition = (word: string | undefined): boolean => word === 'для' || word === 'на' || word === 'под'

const valueOf = ({ code, filter }: Attribute, text: string): ReadFilter => ({
  kind: 'value',
  code,
  value: filterValueOf(text),
  label: chipText(filter.chip ?? '{value}', capitalize(text)),
})

/**
 * Values before their noun: «для сухой кожи», «сухая кожа», «для сухой и чувствительной кожи»; «для сухих волос» is not about skin.
 */
const beforeNounAt = (words: readonly string[], at: number, { attribute, values }: PhraseAttribute): PlacedFilter[] => {
  const { noun, bare_endings = [] } = attribute.search
  if (noun === undefined) return []
  const valueAt = (word: string | undefined): string | undefined =>
    word === undefined ? undefined : values.find((value) => cachedStem(value) === cachedStem(word))
  const start = isPreposition(words[at]) ? at + 1 : at
  const named: string[] = []
  let end = start
  for (; end < words.length; end++) {
    const value = valueAt(words[end])
    if (value !== undefined) named.push(value)
    else if (named.length === 0 || (words[end] !== 'и' && words[end] !== 'или')) break
  }
  if (named.length === 0) return []
  const hasNoun = cachedStem(words[end] ?? '') === cachedStem(noun)
  // «для жирной» without the noun, in its gender only, so that «для жирных волос» stays what it is.
  const last = words[end - 1] ?? ''
  const isBare = start > at && end === words.length && bare_endings.some((ending) => last.endsWith(ending))
  if (!hasNoun && !isBare) return []
  const to = hasNoun ? end + 1 : end
  return named.map((value) => ({ filter: valueOf(attribute, value), from: at, to }))
}

const withoutAt = (
  words: readonly string[],
  at: number,
  { attribute, values }: PhraseAttribute,
): PlacedFilter | null => {
  const { negation } = attribute.search
  if (negation === undefined || words[at] !== negation) return null
  for (const value of values) {
    const [, ...named] = value.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
    // The last word is the substance: «без солей алюминия» and «без алюминия».
    const last = named.at(-1) ?? ''
    if (named.every((word, i) => cachedStem(word) === cachedStem(words[at + 1 + i] ?? '')))
      return { filter: valueOf(attribute, value), from: at, to: at + 1 + named.length }
    if (cachedStem(last) === cachedStem(words[at + 1] ?? ''))
      return { filter: valueOf(attribute, value), from: at, to: at + 2 }
  }
  return null
}

const MOST_WORDS_OF_INGREDIENT = 4

/** What follows «без» names an ingredient: the longest name counts. */
const withoutIngredientAt = (
  words: readonly string[],
  at: number,
  ingredients: FilterValues['ingredients'],
): PlacedFilter | null => {
  if (words[at] !== 'без') return null
  for (let length = MOST_WORDS_OF_INGREDIENT; length > 0; length--) {
    const named = words.slice(at + 1, at + 1 + length)
    const codes = named.length === length ? ingredients.get(named.map(cachedStem).join(' ')) : undefined
    if (codes)
      return {
        filter: { kind: 'ingredient', phrase: `без ${named.join(' ')}`, codes },
        from: at,
        to: at + 1 + length,
      }
  }
  return null
}

const amountOf = ({ code, filter }: Attribute, amount: number, unit: Unit | null): ReadFilter => ({
  kind: 'value',
  code,
  value: amountValue(amount, unit),
  label: `${filter.prefix === undefined ? '' : `${filter.prefix}\u00a0`}${formatAmount(amount, unit?.name ?? null)}`,
})

/** A number after its name: «spf 50». */
const namedNumberAt = (words: readonly string[], at: number, { attribute }: PhraseAttribute): PlacedFilter | null => {
  if (attribute.search.words?.includes(words[at] ?? '') !== true || !/^\d{1,3}$/.test(words[at + 1] ?? '')) return null
  return { filter: amountOf(attribute, Number(words[at + 1]), attribute.unit), from: at, to: at + 2 }
}

type Measured = { readonly amount: number; readonly unit: Unit; readonly length: number }

const measuredIn = (words: readonly string[], at: number, unit: Unit): Measured | null => {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (isOneOf(unit.words, next)) return { amount: Number(word), unit, length: 2 }
  for (const { words: names, factor } of unit.multiples) {
    if (isOneOf(names, next)) return { amount: Number(word) * factor, unit, length: 2 }
    // «0,5 л» is three words.
    if (NUMBER.test(next) && isOneOf(names, third))
      return { amount: Number(`${word}.${next}`) * factor, unit, length: 3 }
  }
  return null
}

/** A number before a unit: «400 мл», «0,5 л», «30 мм». */
const amountWithUnitAt = (
  words: readonly string[],
  at: number,
  { attribute }: PhraseAttribute,
  units: readonly Unit[],
): PlacedFilter | null => {
  if (attribute.kind !== 'number' || !NUMBER.test(words[at] ?? '')) return null
  const own = attribute.source === 'size' ? units : attribute.unit === null ? [] : [attribute.unit]
  for (const unit of own) {
    const found = measuredIn(words, at, unit)
    if (found) return { filter: amountOf(attribute, found.amount, found.unit), from: at, to: at + found.length }
  }
  return null
}

/** Restrictions by an attribute, those that need the fewest words to be sure first. */
const valuesAt = (words: readonly string[], at: number, { attributes, units }: FilterValues): PlacedFilter[] => {
  for (const one of attributes) {
    const here = namedNumberAt(words, at, one) ?? amountWithUnitAt(words, at, one, units)
    if (here) return [here]
  }
  for (const one of attributes) {
    const placed = beforeNounAt(words, at, one)
    if (placed.length > 0) return placed
  }
  return []
}

const firstOf = <T, U>(all: readonly T[], find: (one: T) => U | null): U | null => {
  for (const one of all) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

/** Expects folded words. Filters do not overlap. */
export const readFilters = (words: readonly string[], values: FilterValues): PlacedFilter[] => {
  const found: PlacedFilter[] = []
  for (let at = 0; at < words.length;) {
    const here =
      priceAt(words, at, values.units) ??
      stockAt(words, at) ??
      firstOf(values.attributes, (one) => withoutAt(words, at, one)) ??
      withoutIngredientAt(words, at, values.ingredients)
    const placed = here ? [here] : valuesAt(words, at, values)
    found.push(...placed)
    at = placed[0]?.to ?? at + 1
  }
  return found
}
