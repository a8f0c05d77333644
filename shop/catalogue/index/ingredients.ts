/** The ingredients of a snapshot by code, and the products that contain them, from the facts of the search's index. */
import type { Ingredient } from '../ingredients.api.ts'
import { emptyBits, hasBit, setBit, type Bits } from '#kernel/bits.ts'
import { slugOf } from '../facts/listing-filters.ts'
import { wordsOf } from '#kernel/normalized-words.ts'
import { cachedStem } from '../search/search-words.ts'
import type { SearchTexts } from './load-search.ts'
import { indexOfId } from './products.ts'

type IndexedIngredient = Ingredient & {
  readonly id: number
  /** Its names and the synonyms of them, as words. */
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/** The synonyms of one of the names belong to the ingredient, too. */
const withSynonyms = ({ data }: SearchTexts, names: readonly string[]): string[] => {
  const own = names.map((name) => wordsOf(name).join(' '))
  const others = data.synonyms.flatMap(({ words }) => {
    const phrases = words.map((phrase) => wordsOf(phrase).join(' '))
    return phrases.some((phrase) => own.includes(phrase)) ? phrases : []
  })
  return [...new Set([...own, ...others])].filter((name) => name !== '')
}

const indexed = new WeakMap<SearchTexts, ReadonlyMap<string, IndexedIngredient>>()
const ingredientsOf = (texts: SearchTexts): ReadonlyMap<string, IndexedIngredient> => {
  const known = indexed.get(texts)
  if (known) return known
  const made = new Map(
    texts.ingredients.map(({ id, inci, name }) => {
      const code = slugOf(inci)
      const names = withSynonyms(texts, [name, inci])
      return [code, { id, code, name, inci, names, words: [...new Set(names.flatMap((one) => one.split(' ')))] }]
    }),
  )
  indexed.set(texts, made)
  return made
}

const namedByStems = new WeakMap<SearchTexts, ReadonlyMap<string, readonly string[]>>()
/** Codes of the ingredients by the stems of each of their names: a synonym may name several. */
export const ingredientsByStems = (texts: SearchTexts): ReadonlyMap<string, readonly string[]> => {
  const known = namedByStems.get(texts)
  if (known) return known
  const made = new Map<string, string[]>()
  for (const { code, names } of ingredientsOf(texts).values())
    for (const key of new Set(names.map((name) => name.split(' ').map(cachedStem).join(' '))))
      made.set(key, [...(made.get(key) ?? []), code])
  namedByStems.set(texts, made)
  return made
}

const withoutId = ({ code, name, inci }: IndexedIngredient): Ingredient => ({ code, name, inci })

/** Those that exist, in the order given. */
export const ingredientsByCode = (texts: SearchTexts, codes: readonly string[]): Ingredient[] =>
  codes.flatMap((code) => {
    const found = ingredientsOf(texts).get(code)
    return found ? [withoutId(found)] : []
  })

export const ingredientIds = (texts: SearchTexts, codes: readonly string[]): number[] =>
  codes.flatMap((code) => ingredientsOf(texts).get(code)?.id ?? [])

/** Rows of the products that contain it, ascending. */
const rowsWith = (texts: SearchTexts, code: string): Int32Array => {
  const { index } = texts
  const term = index.termNumber.get(`ingredient:${ingredientsOf(texts).get(code)?.id}`)
  return term === undefined ? new Int32Array(0) : index.rows.subarray(index.first[term], index.first[term + 1])
}

/** Products with any of the ingredients; null when no product has one. */
export const rowsWithAnyIngredient = (texts: SearchTexts, codes: readonly string[]): Bits | null => {
  const sets = codes.map((code) => rowsWith(texts, code)).filter(({ length }) => length > 0)
  if (sets.length === 0) return null
  const rows = emptyBits(texts.index.size)
  for (const set of sets) for (const row of set) setBit(rows, row)
  return rows
}

const composed = new WeakMap<SearchTexts, Bits>()
/** Whether the composition of the product of a row is known. */
export const hasComposition = (texts: SearchTexts, row: number): boolean => {
  const known =
    composed.get(texts) ?? rowsWithAnyIngredient(texts, [...ingredientsOf(texts).keys()]) ?? emptyBits(texts.index.size)
  composed.set(texts, known)
  return row >= 0 && hasBit(known, row)
}

/** Which of the ingredients the product of a row contains, in the order given. */
export const codesInRow = (texts: SearchTexts, codes: readonly string[], row: number): string[] =>
  codes.filter((code) => indexOfId(rowsWith(texts, code), row) !== -1)

/** By the beginnings of words, in any order; those whose name begins with the phrase first, then by length of the name. */
export const suggestIngredients = (texts: SearchTexts, phrase: string, max: number): Ingredient[] => {
  const typed = wordsOf(phrase)
  if (typed.length === 0) return []
  const [first = ''] = typed
  const beginsWith = ({ name, inci }: Ingredient): boolean =>
    [name, inci].some((text) => wordsOf(text)[0]?.startsWith(first) === true)
  return [...ingredientsOf(texts).values()]
    .filter(({ words }) => typed.every((part) => words.some((word) => word.startsWith(part))))
    .sort(
      (a, b) =>
        Number(beginsWith(b)) - Number(beginsWith(a)) ||
        a.name.length - b.name.length ||
        a.code.localeCompare(b.code, 'en'),
    )
    .slice(0, max)
    .map(withoutId)
}
