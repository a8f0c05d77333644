/** Ranks the rows that have the words of a phrase: rare words and important fields weigh more, all words come before some. */
import { FIELDS, type TextIndex } from './text-index.ts'
import { mostRows, weightOf, writeWeights, type Wanted } from './wanted-rows.ts'

export type RankOptions = {
  /** Added to the score, 0 to about 0.5: stock, popularity, the named category. */
  readonly prior: (row: number) => number
  /** Similar rows are looked for only when fewer than this, or none at all, answer everything. */
  readonly take: number
  /** By wanted thing: whether products may answer without it when none answers everything. None may when absent. */
  readonly droppable?: readonly Droppable[]
}

/** `never`: a restriction. `known`: a word of the shop. `unknown`: dropped only together with more required words, numbers aside. */
export type Droppable = 'never' | 'known' | 'unknown'

export type RankedRows = {
  /** Rows that answer everything but `dropped`, best first. */
  readonly full: Int32Array
  /** Positions of the wanted things that no row of `full` has to have: empty unless none answers everything. */
  readonly dropped: readonly number[]
  /** Rows that answer a good part, best first, at most MOST_NEAR; none when enough answer everything. */
  readonly near: Int32Array
  /** 0 to about 1.5. */
  readonly scoreOf: (row: number) => number
}

/** A row answers fully only from fields that say what the product is. */
const FULL_ANSWER = 0.17
const MOST_NEAR = 48
const LEAST_COVERAGE = 0.3

const rarityOf = (index: TextIndex, wanted: Wanted): number => Math.log2(2 + index.size / (mostRows(index, wanted) + 1))

const KIND_FIELDS = FIELDS.head | FIELDS.category

const isKind = (index: TextIndex, { alternatives, isFilter }: Wanted, fields: number = KIND_FIELDS): boolean => {
  if (isFilter) return false
  let inHead = 0
  for (const { terms } of alternatives)
    for (const term of terms)
      for (let at = index.first[term] ?? 0; at < (index.first[term + 1] ?? 0) && inHead < 3; at++)
        if (((index.fields[at] ?? 0) & fields) !== 0) inHead += 1
  return inHead >= 3
}

/** What one wanted thing costs a row that lacks it. The kind of product is missed most. */
const importanceOf = (index: TextIndex, wanted: Wanted): number => {
  const rarity = rarityOf(index, wanted)
  if (wanted.isFilter) return 0.6 * rarity
  return isKind(index, wanted) ? 4 + rarity : rarity
}

/** By row, 0 between calls: a new array for each phrase would cost more than the search. */
let weights = new Float32Array(0)
const zeroWeights = (size: number): Float32Array => {
  if (weights.length !== size) weights = new Float32Array(size)
  return weights
}

/** Rows in ascending order, which is the one by popularity, with their scores. */
type Scored = { readonly rows: Int32Array; readonly scores: Float32Array }
const NOTHING: Scored = { rows: new Int32Array(0), scores: new Float32Array(0) }

const keep = ({ rows, scores }: Scored, length: number): Scored => ({
  rows: rows.subarray(0, length),
  scores: scores.subarray(0, length),
})

/** For more of all rows than one in this many, reading all is faster than sorting. */
const FEW = 16

/** The first `count` rows of `met`, which are those with a weight in `written`, in ascending order. */
const ascending = (met: Int32Array, count: number, written: Float32Array): Int32Array => {
  const rows = met.subarray(0, count)
  if (count * FEW < written.length) return rows.sort()
  let at = 0
  for (let row = 0; row < written.length; row++) if ((written[row] ?? 0) > 0) rows[at++] = row
  return rows
}

/** The rows that have the thing, with their weights in `written`. */
const rowsWith = (index: TextIndex, wanted: Wanted, written: Float32Array): Int32Array => {
  const met = new Int32Array(mostRows(index, wanted))
  let count = 0
  writeWeights(index, wanted, written, (row) => {
    met[count++] = row
  })
  return wanted.alternatives.length < 2 ? met.subarray(0, count) : ascending(met, count, written)
}

/** The rows that have the first thing. */
const startWith = (index: TextIndex, wanted: Wanted, rarity: number): Scored => {
  const written = zeroWeights(index.size)
  const rows = rowsWith(index, wanted, written)
  const scores = new Float32Array(rows.length)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const weight = written[row] ?? 0
    written[row] = 0
    if (weight < FULL_ANSWER) continue
    rows[length] = row
    scores[length++] = rarity * weight
  }
  return keep({ rows, scores }, length)
}

const SEARCH_STEPS = 16

/** Those of the rows that have a further thing too. Few rows are looked up, for many its rows are written down first. */
const narrow = (index: TextIndex, { rows, scores }: Scored, wanted: Wanted, rarity: number): Scored => {
  const isLookup = rows.length * SEARCH_STEPS * wanted.alternatives.length < mostRows(index, wanted)
  const written = zeroWeights(index.size)
  if (!isLookup) writeWeights(index, wanted, written)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const weight = isLookup ? weightOf(index, wanted, row) : (written[row] ?? 0)
    if (weight < FULL_ANSWER) continue
    rows[length] = row
    scores[length++] = (scores[at] ?? 0) + rarity * weight
  }
  if (!isLookup) written.fill(0)
  return keep({ rows, scores }, length)
}

/** Rows that answer everything from good fields: the rarest thing first, so that few rows are left to look at. */
const answeringAll = (index: TextIndex, wanted: readonly Wanted[]): Scored => {
  const [rarest, ...others] = wanted.toSorted((a, b) => mostRows(index, a) - mostRows(index, b))
  if (!rarest) return NOTHING
  const rarityIn = (one: Wanted): number => (one.isFilter ? 0 : rarityOf(index, one))
  let found = startWith(index, rarest, rarityIn(rarest))
  for (const other of others) if (found.rows.length > 0) found = narrow(index, found, other, rarityIn(other))
  return found
}

const STEPS = 2048
const HIGHEST_SCORE = 2

/** A counting sort: thousands of rows share a score, and those keep their order. */
const byScoreDesc = ({ rows, scores }: Scored): Int32Array => {
  const steps = new Uint16Array(rows.length)
  const next = new Int32Array(STEPS + 1)
  for (let at = 0; at < rows.length; at++) {
    const step = STEPS - 1 - Math.min(STEPS - 1, Math.floor(((scores[at] ?? 0) / HIGHEST_SCORE) * STEPS))
    steps[at] = step
    next[step + 1] = (next[step + 1] ?? 0) + 1
  }
  for (let step = 0; step < STEPS; step++) next[step + 1] = (next[step + 1] ?? 0) + (next[step] ?? 0)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const step = steps[at] ?? 0
    const place = next[step] ?? 0
    sorted[place] = rows[at] ?? 0
    next[step] = place + 1
  }
  return sorted
}

/** What the rows that have anything of what is wanted have of it: columns in parallel to `rows`, which ascend. */
type Partly = {
  readonly rows: Int32Array
  readonly score: Float32Array
  readonly coverage: Float32Array
  readonly answered: Uint8Array
  readonly strong: Uint8Array
  /** The wanted things that say what the product is, a bit each. */
  readonly things: Uint32Array
}

/** Rows that have any of what is wanted, ascending. */
const rowsWithAny = (index: TextIndex, wanted: readonly Wanted[]): Int32Array => {
  const written = zeroWeights(index.size)
  const met = new Int32Array(Math.min(index.size, sumOf(wanted.map((one) => mostRows(index, one)))))
  let count = 0
  for (const one of wanted)
    writeWeights(index, one, written, (row) => {
      met[count++] = row
    })
  const rows = ascending(met, count, written)
  for (const row of rows) written[row] = 0
  return rows
}

const answeringPartly = (index: TextIndex, wanted: readonly Wanted[]): Partly => {
  const rows = rowsWithAny(index, wanted)
  const partly: Partly = {
    rows,
    score: new Float32Array(rows.length),
    coverage: new Float32Array(rows.length),
    answered: new Uint8Array(rows.length),
    strong: new Uint8Array(rows.length),
    things: new Uint32Array(rows.length),
  }
  const { score, coverage, answered, strong, things } = partly
  const written = zeroWeights(index.size)
  for (const [thing, one] of wanted.entries()) {
    writeWeights(index, one, written)
    const rarity = one.isFilter ? 0 : rarityOf(index, one)
    const importance = importanceOf(index, one)
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      const weight = written[row] ?? 0
      if (weight === 0) continue
      written[row] = 0
      answered[at] = (answered[at] ?? 0) + 1
      if (weight >= FULL_ANSWER) {
        strong[at] = (strong[at] ?? 0) + 1
        things[at] = (things[at] ?? 0) | (1 << thing)
      }
      score[at] = (score[at] ?? 0) + rarity * weight
      coverage[at] = (coverage[at] ?? 0) + importance * (one.isFilter ? 1 : Math.min(1, 0.4 + weight))
    }
  }
  return partly
}

/** Both functions get a position in the columns. */
const scoredWhere = ({ rows }: Partly, holds: (at: number) => boolean, scoreOf: (at: number) => number): Scored => {
  const places: number[] = []
  for (let at = 0; at < rows.length; at++) if (holds(at)) places.push(at)
  return { rows: Int32Array.from(places, (at) => rows[at] ?? 0), scores: Float32Array.from(places, scoreOf) }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const MOST_THINGS = 31

/** A number alone stands in the facts of many products that have nothing else of the phrase: «5w40». */
const isNumeral = (wanted: Wanted | undefined): boolean => /^\d+$/.test(wanted?.label ?? '')

/**
 * The things to keep, a bit each, when no row has all: what some row has, with the kind of product, and the most important of such sets.
 * 0 when there is none.
 */
const thingsToKeep = (
  index: TextIndex,
  wanted: readonly Wanted[],
  droppable: readonly Droppable[],
  { things }: Partly,
): number => {
  if (wanted.length < 2 || wanted.length > MOST_THINGS) return 0
  const importance = wanted.map((one) => importanceOf(index, one))
  const heads = wanted.map((one) => isKind(index, one, FIELDS.head))
  // What products are called by is required where the phrase has it: «шампунь для объёма» finds shampoos.
  const kinds = heads.includes(true) ? heads : wanted.map((one) => isKind(index, one))
  const has = (set: number, at: number): boolean => (set & (1 << at)) !== 0
  const mayKeep = (set: number): boolean => {
    const kept = wanted.flatMap((_, at) => (has(set, at) ? [at] : []))
    const missing = wanted.flatMap((_, at) => (has(set, at) ? [] : [at]))
    const unknown = missing.filter((at) => droppable[at] === 'unknown')
    return (
      kept.some((at) => kinds[at]) &&
      missing.every((at) => droppable[at] !== 'never') &&
      (unknown.length === 0 || kept.filter((at) => !isNumeral(wanted[at])).length > unknown.length)
    )
  }
  const worthOf = (set: number): number => sumOf(importance.filter((_, at) => has(set, at)))
  return [...new Set(things)].filter(mayKeep).reduce((best, set) => (worthOf(set) > worthOf(best) ? set : best), 0)
}

export const rankRows = (
  index: TextIndex,
  wanted: readonly Wanted[],
  { prior, take, droppable = [] }: RankOptions,
): RankedRows => {
  const mostScore = sumOf(wanted.map((one) => (one.isFilter ? 0 : rarityOf(index, one))))
  const withPrior = ({ rows, scores }: Scored): Scored => {
    for (let at = 0; at < rows.length; at++)
      scores[at] = (mostScore === 0 ? 0 : (scores[at] ?? 0) / mostScore) + prior(rows[at] ?? 0)
    return { rows, scores }
  }
  const answering = withPrior(answeringAll(index, wanted))
  if (answering.rows.length >= Math.max(1, take)) return ranked(answering, NOTHING)
  const partly = answeringPartly(index, wanted)
  const { rows, score, coverage, answered, strong, things } = partly
  const everything = wanted.length
  const everywhere =
    answering.rows.length > 0
      ? answering
      : withPrior(
          scoredWhere(
            partly,
            (at) => answered[at] === everything && (strong[at] ?? 0) > 0,
            (at) => score[at] ?? 0,
          ),
        )
  const kept = everywhere.rows.length > 0 || droppable.length === 0 ? 0 : thingsToKeep(index, wanted, droppable, partly)
  const full =
    kept === 0
      ? everywhere
      : withPrior(
          scoredWhere(
            partly,
            (at) => ((things[at] ?? 0) & kept) === kept,
            (at) => score[at] ?? 0,
          ),
        )
  const dropped = kept === 0 ? [] : wanted.flatMap((_, at) => ((kept & (1 << at)) === 0 ? [at] : []))
  const isFull = new Set(full.rows)
  const mostCoverage = sumOf(wanted.map((one) => importanceOf(index, one)))
  const near = scoredWhere(
    partly,
    (at) => (strong[at] ?? 0) > 0 && (coverage[at] ?? 0) >= LEAST_COVERAGE * mostCoverage && !isFull.has(rows[at] ?? 0),
    (at) => (coverage[at] ?? 0) / mostCoverage + prior(rows[at] ?? 0),
  )
  return ranked(full, near, dropped)
}

const ranked = (full: Scored, near: Scored, dropped: readonly number[] = []): RankedRows => ({
  full: byScoreDesc(full),
  dropped,
  near: byScoreDesc(near).slice(0, MOST_NEAR),
  scoreOf: (row) => {
    const [inFull, inNear] = [full.rows.indexOf(row), near.rows.indexOf(row)]
    return (inFull === -1 ? near.scores[inNear] : full.scores[inFull]) ?? 0
  },
})
