/** The rows that have a wanted thing, each with the weight of the field that has it. */
import { forEachBit, hasBit, type Bits } from '#kernel/bits.ts'
import type { Alternative } from './meanings.ts'
import { FIELDS, rowCount, type Field, type TextIndex } from './text-index.ts'

/** One thing that the phrase asks for, in every form that answers it. */
export type Wanted = {
  readonly label: string
  readonly alternatives: readonly Alternative[]
  /** Rows that answer it without a word, such as a price range; null otherwise. */
  readonly rows: Bits | null
  /** It restricts: a product that does not have it only comes near. It adds nothing to the score. */
  readonly isFilter: boolean
}

const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  head: 1,
  name: 0.85,
  brand: 0.85,
  category: 0.7,
  ancestor: 0.45,
  attribute: 0.5,
  shade: 0.7,
  active: 0.55,
  ingredient: 0.18,
  lead: 0.12,
}
const FURTHER_FIELDS = 0.12

/** By set of fields: the weight of the best one and a little of the others. */
const WEIGHTS = Float32Array.from({ length: 1024 }, (_, fields) => {
  const weights = Object.entries(FIELDS)
    .filter(([, bit]) => (fields & bit) !== 0)
    .map(([name]) => FIELD_WEIGHTS[name as Field])
    .sort((a, b) => b - a)
  return (weights[0] ?? 0) + FURTHER_FIELDS * weights.slice(1).reduce((sum, weight) => sum + weight, 0)
})
export const fieldNames = (fields: number): Field[] =>
  (Object.entries(FIELDS) as [Field, number][]).filter(([, bit]) => (fields & bit) !== 0).map(([name]) => name)

/** The first posting from `low` to `high` − 1 whose row is not before `row`; `high` when there is none. */
const lowerBound = (rows: Int32Array, row: number, low: number, high: number): number => {
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of `lowerBound`, for a row that is probably near `low`. */
const nextPosting = (rows: Int32Array, row: number, low: number, high: number): number => {
  let step = 1
  let from = low
  while (from + step < high && (rows[from + step] ?? 0) < row) {
    from += step
    step *= 2
  }
  return lowerBound(rows, row, from, Math.min(high, from + step + 1))
}

/** Position of `row` in the rows of a term, −1 when it is not there. */
const postingOf = ({ first, rows }: TextIndex, term: number, row: number): number => {
  const end = first[term + 1] ?? 0
  const at = lowerBound(rows, row, first[term] ?? 0, end)
  return at < end && rows[at] === row ? at : -1
}

/** The rarest first. */
const byRarity = (index: TextIndex, terms: readonly number[]): readonly number[] =>
  terms.length < 2 ? terms : terms.toSorted((a, b) => rowCount(index, a) - rowCount(index, b))

/** At most so many rows have it. */
export const mostRows = (index: TextIndex, { alternatives, rows }: Wanted): number => {
  if (rows) return index.size
  let count = 0
  for (const { terms } of alternatives) count += Math.min(...terms.map((term) => rowCount(index, term)))
  return Math.min(index.size, count)
}

/** A row that has all terms is as good as the mean of its weakest field and of all. */
const combined = (weakest: number, sum: number, terms: number): number => (weakest + sum / terms) / 2

const weightInRow = (index: TextIndex, terms: readonly number[], row: number): number => {
  let [weakest, sum] = [Infinity, 0]
  for (const term of terms) {
    const posting = postingOf(index, term, row)
    if (posting === -1) return 0
    const own = WEIGHTS[index.fields[posting] ?? 0] ?? 0
    sum += own
    weakest = Math.min(weakest, own)
  }
  return combined(weakest, sum, terms.length)
}

/** The weight of the best alternative that the row has; 0 when it has none. */
export const weightOf = (index: TextIndex, { alternatives, rows }: Wanted, row: number): number => {
  let best = rows !== null && hasBit(rows, row) ? 1 : 0
  for (const { terms, weight } of alternatives) {
    const own = weight * weightInRow(index, terms, row)
    if (own > best) best = own
  }
  return best
}

/** Calls `visit` for the rows of a term, ascending. */
const forEachRowOf = (
  { first, rows, fields }: TextIndex,
  term: number,
  visit: (row: number, weight: number) => void,
) => {
  for (let at = first[term] ?? 0; at < (first[term + 1] ?? 0); at++) visit(rows[at] ?? 0, WEIGHTS[fields[at] ?? 0] ?? 0)
}

/** Calls `visit` for the rows that have all of several terms. All lists ascend, so that each is read once from its beginning. */
const forEachRowOfAll = (
  index: TextIndex,
  terms: readonly number[],
  visit: (row: number, weight: number) => void,
): void => {
  const { first, rows, fields } = index
  const [rarest = -1, ...others] = byRarity(index, terms)
  const places = others.map((term) => first[term] ?? 0)
  forEachRowOf(index, rarest, (row, ofRarest) => {
    let [weakest, sum] = [ofRarest, ofRarest]
    for (let at = 0; at < others.length; at++) {
      const end = first[(others[at] ?? 0) + 1] ?? 0
      const posting = nextPosting(rows, row, places[at] ?? 0, end)
      places[at] = posting
      if (posting >= end || rows[posting] !== row) return
      const own = WEIGHTS[fields[posting] ?? 0] ?? 0
      sum += own
      if (own < weakest) weakest = own
    }
    visit(row, combined(weakest, sum, terms.length))
  })
}

/**
 * Sets `weights[row]` to the weight of the best alternative, for each row that has one, and calls `met` once for each. `weights` must be
 * 0 for all rows. Rows of one alternative come in ascending order.
 */
export const writeWeights = (
  index: TextIndex,
  { alternatives, rows }: Wanted,
  weights: Float32Array,
  met: (row: number) => void = () => {},
): void => {
  const write = (row: number, weight: number): void => {
    const before = weights[row] ?? 0
    if (before === 0) met(row)
    if (weight > before) weights[row] = weight
  }
  if (rows) forEachBit(rows, (row) => write(row, 1))
  for (const { terms, weight } of alternatives) {
    const writeTerms = (row: number, ofFields: number): void => write(row, weight * ofFields)
    const [only] = terms
    if (terms.length === 1 && only !== undefined) forEachRowOf(index, only, writeTerms)
    else if (terms.length > 1) forEachRowOfAll(index, terms, writeTerms)
  }
}

/** For «explain»: the fields in which a row has what was wanted. */
export const matchesOf = (
  index: TextIndex,
  wanted: Wanted,
  row: number,
): { terms: string[]; fields: Field[]; weight: number }[] =>
  wanted.alternatives.flatMap(({ terms, weight }) => {
    const postings = terms.map((term) => postingOf(index, term, row))
    return postings.some((posting) => posting === -1)
      ? []
      : [
          {
            terms: terms.map((term) => index.terms[term] ?? ''),
            fields: [...new Set(postings.flatMap((posting) => fieldNames(index.fields[posting] ?? 0)))],
            weight,
          },
        ]
  })
