/** Restrictions that a phrase names: «крем для сухой кожи без отдушек до 1000 рублей» is «крем» and three filters. */
import { cachedStem } from './search-words.ts'

export type ReadFilter =
  | { readonly kind: 'price'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'stock' }
  | { readonly kind: 'skin'; readonly value: string }
  | { readonly kind: 'without'; readonly value: string }
  /** «без ретинола»: products that contain none of them. */
  | { readonly kind: 'ingredient'; readonly phrase: string; readonly codes: readonly string[] }
  | { readonly kind: 'spf'; readonly value: number }
  | { readonly kind: 'size'; readonly amount: number; readonly unit: 'мл' | 'г' }

/** A filter and the words that name it: `from` … `to` − 1. */
export type PlacedFilter = { readonly filter: ReadFilter; readonly from: number; readonly to: number }

export type FilterValues = {
  /** As the catalogue writes them: «сухая». */
  readonly skinTypes: readonly string[]
  /** «Без отдушек». */
  readonly freeOf: readonly string[]
  /** Codes of the ingredients that have this name, by its stems in their order: «гиалуронов кислот». */
  readonly ingredients: ReadonlyMap<string, readonly string[]>
}

const ROUBLES = /^(руб|рубл\p{L}*|р|тр|₽)$/u
const THOUSANDS = /^(тыс|тысяч\p{L}*|к|т)$/u
const NUMBER = /^\d{1,7}$/
const UP_TO = new Set(['до', 'дешевле', 'меньше', 'максимум'])
const FROM = new Set(['от', 'дороже', 'больше', 'минимум'])
const MILLILITRES = /^(мл|ml|миллилитр\p{L}*)$/u
const LITRES = /^(л|l|литр\p{L}*)$/u
const GRAMS = /^(г|гр|g|gr|грамм\p{L}*)$/u

/** Words of restrictions, which a phrase may misspell like any other. */
export const FILTER_WORDS: readonly string[] =
  'рубль рубля рублей тысяча тысячи тысяч дороже дешевле наличии мл г гр грамм литр'.split(' ')

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

const isUnit = (word: string | undefined): boolean =>
  word !== undefined &&
  (MILLILITRES.test(word) ||
    GRAMS.test(word) ||
    LITRES.test(word) ||
    /^(лет|года?|%|шт|час\p{L}*|дн\p{L}*)$/u.test(word))

const priceAt = (words: readonly string[], at: number): PlacedFilter | null => {
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
  if (!amount || isUnit(words[amount.end]) || (!amount.isMoney && amount.roubles < 100)) return null
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

const SKIN = cachedStem('кожа')
const isPreposition = (word: string | undefined): boolean => word === 'для' || word === 'на' || word === 'под'

/** «для сухой кожи», «сухая кожа», «для сухой и чувствительной кожи»; «для сухих волос» is not about skin. */
const skinAt = (words: readonly string[], at: number, skinTypes: readonly string[]): PlacedFilter[] => {
  const typeOf = (word: string | undefined): string | undefined =>
    word === undefined ? undefined : skinTypes.find((type) => cachedStem(type) === cachedStem(word))
  const start = isPreposition(words[at]) ? at + 1 : at
  const types: string[] = []
  let end = start
  for (; end < words.length; end++) {
    const type = typeOf(words[end])
    if (type !== undefined) types.push(type)
    else if (types.length === 0 || (words[end] !== 'и' && words[end] !== 'или')) break
  }
  if (types.length === 0) return []
  const hasNoun = cachedStem(words[end] ?? '') === SKIN
  // «для жирной» without the noun; feminine, so that «для жирных волос» stays what it is.
  const isFeminine = start > at && end === words.length && /(ой|ей)$/.test(words[end - 1] ?? '')
  if (!hasNoun && !isFeminine) return []
  let to = hasNoun ? end + 1 : end
  if (/^лиц/.test(words[to] ?? '')) to += 0
  return types.map((value) => ({ filter: { kind: 'skin', value }, from: at, to }))
}

const withoutAt = (words: readonly string[], at: number, freeOf: readonly string[]): PlacedFilter | null => {
  if (words[at] !== 'без') return null
  for (const value of freeOf) {
    const [, ...named] = value.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
    // The last word is the substance: «без солей алюминия» and «без алюминия».
    const last = named.at(-1) ?? ''
    if (named.every((word, i) => cachedStem(word) === cachedStem(words[at + 1 + i] ?? '')))
      return { filter: { kind: 'without', value }, from: at, to: at + 1 + named.length }
    if (cachedStem(last) === cachedStem(words[at + 1] ?? ''))
      return { filter: { kind: 'without', value }, from: at, to: at + 2 }
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

const SPF = /^(spf|спф|фактор|сзф)$/

const spfAt = (words: readonly string[], at: number): PlacedFilter | null => {
  if (!SPF.test(words[at] ?? '') || !/^\d{1,3}$/.test(words[at + 1] ?? '')) return null
  return { filter: { kind: 'spf', value: Number(words[at + 1]) }, from: at, to: at + 2 }
}

const sizeAt = (words: readonly string[], at: number): PlacedFilter | null => {
  const word = words[at] ?? ''
  if (!NUMBER.test(word)) return null
  const unit = words[at + 1] ?? ''
  const amount = Number(word)
  const size = (of: number, name: 'мл' | 'г', length = 2): PlacedFilter => ({
    filter: { kind: 'size', amount: of, unit: name },
    from: at,
    to: at + length,
  })
  if (MILLILITRES.test(unit)) return size(amount, 'мл')
  if (GRAMS.test(unit)) return size(amount, 'г')
  if (LITRES.test(unit)) return size(amount * 1000, 'мл')
  // «0,5 л» is three words.
  return NUMBER.test(unit) && LITRES.test(words[at + 2] ?? '') ? size(Number(`${word}.${unit}`) * 1000, 'мл', 3) : null
}

/** Expects folded words. Filters do not overlap. */
export const readFilters = (words: readonly string[], values: FilterValues): PlacedFilter[] => {
  const found: PlacedFilter[] = []
  for (let at = 0; at < words.length;) {
    const here =
      priceAt(words, at) ??
      stockAt(words, at) ??
      withoutAt(words, at, values.freeOf) ??
      withoutIngredientAt(words, at, values.ingredients) ??
      spfAt(words, at) ??
      sizeAt(words, at)
    const placed = here ? [here] : skinAt(words, at, values.skinTypes)
    found.push(...placed)
    at = placed[0]?.to ?? at + 1
  }
  return found
}
