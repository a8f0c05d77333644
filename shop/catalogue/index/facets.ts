/**
 * A facet: the values of one filter and the products that have them. Sets answer «which products», the column of each row's values
 * counts all values of a set of rows in one pass, which costs what the set holds and not what the catalogue holds. Of a large set the sets
 * of the values are compared.
 */
import {
  countBits,
  countIntersection,
  emptyBits,
  forEachBit,
  hasBit,
  setBit,
  uniteInto,
  type Bits,
} from '#kernel/bits.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { ChangingRows } from './cached-answers.ts'
import { growableUint16Array } from './growable-array.ts'

export type FacetValueName = {
  readonly value: string
  readonly name: string
  /** Values are shown by this number, then by name. */
  readonly rank: number
}

/** Rows that have a value: a list while that is shorter than the set. */
export type ValueRows = Bits | Int32Array

export type Facet = {
  readonly values: readonly FacetValueName[]
  readonly indexOf: ReadonlyMap<string, number>
  /** Indexes of the values as they are shown. */
  readonly order: readonly number[]
  /** By value: its rows. */
  readonly rows: readonly ValueRows[]
  /** Values of row r: valueOf[firstOfRow[r]] … valueOf[firstOfRow[r + 1] − 1]. */
  readonly firstOfRow: Int32Array
  readonly valueOf: Uint16Array
}

export type FacetBuilder = {
  /** Rows must come in ascending order; a value that the row has already is ignored. */
  add(row: number, value: string, name: string, rank?: number): void
  build(): Facet
}

const byName = new Intl.Collator('ru', { numeric: true })

const rowsByValue = (size: number, values: number, firstOfRow: Int32Array, valueOf: Uint16Array): ValueRows[] => {
  const counts = new Uint32Array(values)
  for (const value of valueOf) counts[value] = (counts[value] ?? 0) + 1
  const rows = Array.from(counts, (count) => (count * 32 < size ? new Int32Array(count) : emptyBits(size)))
  const next = new Uint32Array(values)
  for (let row = 0; row < size; row++)
    for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
      const value = valueOf[at] ?? 0
      const own = rows[value]
      const place = next[value] ?? 0
      if (own instanceof Int32Array) own[place] = row
      else if (own) setBit(own, row)
      next[value] = place + 1
    }
  return rows
}

export const createFacetBuilder = (size: number): FacetBuilder => {
  const values: FacetValueName[] = []
  const indexOf = new Map<string, number>()
  const firstOfRow = new Int32Array(size + 1)
  const valueOf = growableUint16Array()
  let current = 0
  const reach = (row: number): void => {
    while (current < row) firstOfRow[++current] = valueOf.length
  }
  const hasAlready = (row: number, value: number): boolean => {
    for (let at = firstOfRow[row] ?? 0; at < valueOf.length; at++) if (valueOf.at(at) === value) return true
    return false
  }
  return {
    add: (row, value, name, rank = 0) => {
      reach(row)
      let index = indexOf.get(value)
      if (index === undefined) {
        index = values.length
        values.push({ value, name, rank })
        indexOf.set(value, index)
      }
      if (!hasAlready(row, index)) valueOf.push(index)
    },
    build: () => {
      reach(size)
      const order = values
        .map((one, index) => ({ ...one, index }))
        .sort((a, b) => a.rank - b.rank || byName.compare(a.name, b.name))
        .map(({ index }) => index)
      const own = valueOf.view().slice()
      return {
        values,
        indexOf,
        order,
        rows: rowsByValue(size, values.length, firstOfRow, own),
        firstOfRow,
        valueOf: own,
      }
    },
  }
}

const ROWS_BETWEEN_YIELDS = 1024

/** The facet after the values of some rows have changed. */
export const withChangedValues = async (
  { values, firstOfRow, valueOf }: Facet,
  changed: ReadonlyMap<number, readonly FacetValueName[]>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Facet> => {
  const size = firstOfRow.length - 1
  const builder = createFacetBuilder(size)
  const add = (row: number, { value, name, rank }: FacetValueName): void => builder.add(row, value, name, rank)
  for (let row = 0; row < size; row++) {
    const own = changed.get(row)
    if (own) for (const one of own) add(row, one)
    else
      for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
        const one = values[valueOf[at] ?? 0]
        if (one) add(row, one)
      }
    if (row % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  return builder.build()
}

/** Products that have any of the values; null when none of the values exists, so that a removed one still opens the list. */
export const rowsWithAny = (facet: Facet, values: readonly string[], size: number): Bits | null => {
  const sets = values.flatMap((value) => facet.rows[facet.indexOf.get(value) ?? -1] ?? [])
  const [only] = sets
  if (only === undefined) return null
  if (sets.length === 1 && !(only instanceof Int32Array)) return only
  const rows = emptyBits(size)
  for (const set of sets)
    if (set instanceof Int32Array) for (const row of set) setBit(rows, row)
    else uniteInto(rows, set)
  return rows
}

/** Reading the values of one row takes as long as so many words of a set, or rows of a list. */
const ROW_STEPS = 3

const countByRow = ({ values, firstOfRow, valueOf }: Facet, rows: Bits): Uint32Array => {
  const counts = new Uint32Array(values.length)
  forEachBit(rows, (row) => {
    const end = firstOfRow[row + 1] ?? 0
    for (let at = firstOfRow[row] ?? 0; at < end; at++) {
      const value = valueOf[at] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  })
  return counts
}

const countInList = (list: Int32Array, rows: Bits): number => {
  let count = 0
  for (const row of list) if (hasBit(rows, row)) count += 1
  return count
}

/** By value: how many of `rows` have it. Of many rows and few values the sets are compared, otherwise the rows are read. */
export const countValues = (facet: Facet, rows: Bits): Uint32Array => {
  let steps = 0
  for (const own of facet.rows) steps += own.length
  return countBits(rows) * ROW_STEPS <= steps
    ? countByRow(facet, rows)
    : Uint32Array.from(facet.rows, (own) =>
        own instanceof Int32Array ? countInList(own, rows) : countIntersection(own, rows),
      )
}

/** Counts of sets of rows that never change, such as those of a category: counted once for a snapshot. */
const counted = new WeakMap<Bits, Map<Facet, Uint32Array>>()

export const countValuesOnce = (facet: Facet, rows: Bits): Uint32Array => {
  const known = counted.get(rows) ?? new Map<Facet, Uint32Array>()
  counted.set(rows, known)
  const counts = known.get(facet) ?? countValues(facet, rows)
  known.set(facet, counts)
  return counts
}

/** The counts of a set that changes by rows. `rows`: what it was when they were last right. */
type FollowedCounts = { changes: number; readonly rows: Bits; readonly counts: Map<Facet, Uint32Array> }
const followed = new WeakMap<object, WeakMap<Bits, FollowedCounts>>()

/** Follows the set by its changed rows; null when too many have changed. */
const follow = (rows: Bits, known: FollowedCounts, { changes, changedSince }: ChangingRows): FollowedCounts | null => {
  const changed = changedSince(known.changes)
  if (changed === null) return null
  for (const row of changed) {
    const isIn = hasBit(rows, row)
    if (isIn === hasBit(known.rows, row)) continue
    setBit(known.rows, row, isIn)
    for (const [{ firstOfRow, valueOf }, counts] of known.counts)
      for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
        const value = valueOf[at] ?? 0
        counts[value] = (counts[value] ?? 0) + (isIn ? 1 : -1)
      }
  }
  known.changes = changes
  return known
}

/** Counts of a set that changes by rows, such as what is on sale: counted once for `owner`, which has the facet, then corrected. */
export const countValuesFollowing = (owner: object, facet: Facet, rows: Bits, changing: ChangingRows): Uint32Array => {
  const ofOwner = followed.get(owner) ?? new WeakMap<Bits, FollowedCounts>()
  followed.set(owner, ofOwner)
  const before = ofOwner.get(rows)
  const known = (before && follow(rows, before, changing)) ?? {
    changes: changing.changes,
    rows: rows.slice(),
    counts: new Map<Facet, Uint32Array>(),
  }
  ofOwner.set(rows, known)
  const counts = known.counts.get(facet) ?? countValues(facet, rows)
  known.counts.set(facet, counts)
  return counts
}

const sizes = new WeakMap<Bits, number>()
/** Members of a set of rows that never changes, counted once. */
export const countRowsOnce = (rows: Bits): number => {
  const count = sizes.get(rows) ?? countBits(rows)
  sizes.set(rows, count)
  return count
}
