/**
 * A facet: the values of one filter and the products that have them. Sets answer «which products», the column of each row's values
 * counts all values of a set of rows in one pass, which costs what the set holds and not what the catalogue holds.
 */
import { emptyBits, forEachBit, hasBit, setBit, uniteInto, type Bits } from '#kernel/bits.ts'
import { growableUint16Array } from './growable-array.ts'

export type FacetValueName = {
  readonly value: string
  readonly name: string
  /** Values are shown by this number, then by name. */
  readonly rank: number
}

export type Facet = {
  readonly values: readonly FacetValueName[]
  readonly indexOf: ReadonlyMap<string, number>
  /** Indexes of the values as they are shown. */
  readonly order: readonly number[]
  /** By value: its rows. */
  readonly rows: readonly Bits[]
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

export const createFacetBuilder = (size: number): FacetBuilder => {
  const values: FacetValueName[] = []
  const indexOf = new Map<string, number>()
  const rows: Bits[] = []
  const firstOfRow = new Int32Array(size + 1)
  const valueOf = growableUint16Array()
  let current = 0
  const reach = (row: number): void => {
    while (current < row) firstOfRow[++current] = valueOf.length
  }
  return {
    add: (row, value, name, rank = 0) => {
      reach(row)
      let index = indexOf.get(value)
      if (index === undefined) {
        index = values.length
        values.push({ value, name, rank })
        indexOf.set(value, index)
        rows.push(emptyBits(size))
      }
      const own = rows[index]
      if (!own || hasBit(own, row)) return
      setBit(own, row)
      valueOf.push(index)
    },
    build: () => {
      reach(size)
      const order = values
        .map((one, index) => ({ ...one, index }))
        .sort((a, b) => a.rank - b.rank || byName.compare(a.name, b.name))
        .map(({ index }) => index)
      return { values, indexOf, order, rows, firstOfRow, valueOf: valueOf.view() }
    },
  }
}

/** Products that have any of the values; null when none of the values exists, so that a removed one still opens the list. */
export const rowsWithAny = (facet: Facet, values: readonly string[], size: number): Bits | null => {
  const sets = values.flatMap((value) => facet.rows[facet.indexOf.get(value) ?? -1] ?? [])
  if (sets.length <= 1) return sets[0] ?? null
  const rows = emptyBits(size)
  for (const set of sets) uniteInto(rows, set)
  return rows
}

/** By value: how many of `rows` have it. */
export const countValues = ({ values, firstOfRow, valueOf }: Facet, rows: Bits): Uint32Array => {
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

/** Counts of sets of rows that never change, such as those of a category: counted once for a snapshot. */
const counted = new WeakMap<Bits, Map<Facet, Uint32Array>>()

export const countValuesOnce = (facet: Facet, rows: Bits): Uint32Array => {
  const known = counted.get(rows) ?? new Map<Facet, Uint32Array>()
  counted.set(rows, known)
  const counts = known.get(facet) ?? countValues(facet, rows)
  known.set(facet, counts)
  return counts
}
