/** Ranks the rows that have the words of a phrase: rare words and important fields weigh more, all words come before some. */
import type { Bits } from '#domain/bits.ts'
import { hasBit } from '#domain/bits.ts'
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
/** A row answers fully only from fields that say what the product is. */
const FULL_ANSWER = 0.17
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

/** Position of `row` in the rows of a term, −1 when it is not there. */
const postingOf = ({ first, rows }: TextIndex, term: number, row: number): number => {
  let [low, high] = [first[term] ?? 0, (first[term + 1] ?? 0) - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = rows[middle] ?? 0
    if (there === row) return middle
    if (there < row) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Calls `visit` for each row that has all terms, with the fields of the weakest one. */
const forEachRow = (index: TextIndex, terms: readonly number[], visit: (row: number, weight: number) => void): void => {
  const [rarest, ...others] = terms.toSorted((a, b) => rowCount(index, a) - rowCount(index, b))
  if (rarest === undefined) return
  for (let at = index.first[rarest] ?? 0; at < (index.first[rarest + 1] ?? 0); at++) {
    const row = index.rows[at] ?? 0
    let weight = WEIGHTS[index.fields[at] ?? 0] ?? 0
    let sum = weight
    for (const term of others) {
      const posting = postingOf(index, term, row)
      if (posting === -1) {
        weight = 0
        break
      }
      const own = WEIGHTS[index.fields[posting] ?? 0] ?? 0
      sum += own
      if (own < weight) weight = own
    }
    if (weight > 0) visit(row, others.length === 0 ? weight : (weight + sum / terms.length) / 2)
  }
}

const isKind = (index: TextIndex, { alternatives, isFilter }: Wanted): boolean => {
  if (isFilter) return false
  let inHead = 0
  for (const { terms } of alternatives)
    for (const term of terms)
      for (let at = index.first[term] ?? 0; at < (index.first[term + 1] ?? 0) && inHead < 3; at++)
        if (((index.fields[at] ?? 0) & (FIELDS.head | FIELDS.category)) !== 0) inHead += 1
  return inHead >= 3
}

/** What one wanted thing costs a row that lacks it. The kind of product is missed most. */
const importanceOf = (index: TextIndex, wanted: Wanted, rows: number): number => {
  const rarity = Math.log2(2 + index.size / (rows + 1))
  if (wanted.isFilter) return 0.6 * rarity
  return isKind(index, wanted) ? 4 + rarity : rarity
}

export type RankOptions = {
  /** Added to the score, 0 to about 0.3: stock and popularity. */
  readonly prior: (row: number) => number
}
export type RankedRows = {
  /** Rows that answer everything, best first. */
  readonly full: Int32Array
  /** Rows that answer a good part, best first, at most MOST_NEAR. */
  readonly near: Int32Array
  /** 0 to about 1.5. */
  readonly scoreOf: (row: number) => number
}

const MOST_NEAR = 48
const LEAST_COVERAGE = 0.3

/** Marks a row in `answered` that is in `full`. */
const FULL = 255
const STEPS = 2048
const HIGHEST_SCORE = 2

/** A counting sort: thousands of rows share a score, and those keep their order, which is the one by popularity. */
const byScoreDesc = (rows: readonly number[], score: Float32Array): Int32Array => {
  const stepOf = (row: number): number =>
    STEPS - 1 - Math.min(STEPS - 1, Math.floor(((score[row] ?? 0) / HIGHEST_SCORE) * STEPS))
  const next = new Int32Array(STEPS + 1)
  for (const row of rows) {
    const step = stepOf(row) + 1
    next[step] = (next[step] ?? 0) + 1
  }
  for (let step = 0; step < STEPS; step++) next[step + 1] = (next[step + 1] ?? 0) + (next[step] ?? 0)
  const sorted = new Int32Array(rows.length)
  for (const row of rows) {
    const step = stepOf(row)
    const at = next[step] ?? 0
    sorted[at] = row
    next[step] = at + 1
  }
  return sorted
}

const rowsWhere = (size: number, holds: (row: number) => boolean): number[] => {
  const rows: number[] = []
  for (let row = 0; row < size; row++) if (holds(row)) rows.push(row)
  return rows
}

export const rankRows = (index: TextIndex, wanted: readonly Wanted[], { prior }: RankOptions): RankedRows => {
  const { size } = index
  const score = new Float32Array(size)
  const coverage = new Float32Array(size)
  const answered = new Uint8Array(size)
  const strong = new Uint8Array(size)
  const best = new Float32Array(size)
  let [mostScore, mostCoverage] = [0, 0]
  for (const one of wanted) {
    const met: number[] = []
    const visit = (row: number, weight: number): void => {
      const before = best[row] ?? 0
      if (before === 0) met.push(row)
      if (weight > before) best[row] = weight
    }
    for (const { terms, weight } of one.alternatives)
      forEachRow(index, terms, (row, fieldWeight) => visit(row, weight * fieldWeight))
    if (one.rows) for (let row = 0; row < size; row++) if (hasBit(one.rows, row)) visit(row, 1)
    const rarity = Math.log2(2 + size / (met.length + 1))
    const importance = importanceOf(index, one, met.length)
    mostCoverage += importance
    if (!one.isFilter) mostScore += rarity
    for (const row of met) {
      const weight = best[row] ?? 0
      best[row] = 0
      answered[row] = (answered[row] ?? 0) + 1
      if (weight >= FULL_ANSWER) strong[row] = (strong[row] ?? 0) + 1
      if (!one.isFilter) score[row] = (score[row] ?? 0) + rarity * weight
      coverage[row] = (coverage[row] ?? 0) + importance * (one.isFilter ? 1 : Math.min(1, 0.4 + weight))
    }
  }
  const everything = wanted.length
  let full = rowsWhere(size, (row) => strong[row] === everything)
  if (full.length === 0) full = rowsWhere(size, (row) => answered[row] === everything && (strong[row] ?? 0) > 0)
  for (const row of full) score[row] = (mostScore === 0 ? 0 : (score[row] ?? 0) / mostScore) + prior(row)
  for (const row of full) answered[row] = FULL
  const least = LEAST_COVERAGE * mostCoverage
  const near = rowsWhere(
    size,
    (row) => (strong[row] ?? 0) > 0 && (coverage[row] ?? 0) >= least && answered[row] !== FULL,
  )
  for (const row of near) score[row] = (coverage[row] ?? 0) / mostCoverage + prior(row)
  return {
    full: byScoreDesc(full, score),
    near: byScoreDesc(near, score).slice(0, MOST_NEAR),
    scoreOf: (row) => score[row] ?? 0,
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
