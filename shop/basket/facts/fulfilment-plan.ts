/**
 * BASK-07: where a whole basket can be had. Exact: among all ways of one store, or of two stores, or of a store and the courier,
 * no better one exists. Better means: fewer places; then more lines at the first place; then earlier, by the later of the two;
 * then the smaller store ids. A line is taken whole from one place.
 */

export type PlanStore = {
  readonly id: number
  /** ISO moment in UTC from which what the store has is ready; null: it never opens. */
  readonly ready_at: string | null
  /** Lines of which the store lacks some or all pieces. */
  readonly missing: readonly number[]
}
export type PlanInput = {
  readonly lines: readonly number[]
  readonly stores: readonly PlanStore[]
  /** Null: no courier. */
  readonly courier: { readonly missing: readonly number[] } | null
}
export type PlanPart = { readonly store: number; readonly lines: readonly number[] }
export type FulfilmentPlan =
  /** Stores that have everything, the earliest first. */
  | { readonly kind: 'stores'; readonly stores: readonly number[] }
  | { readonly kind: 'two-stores'; readonly first: PlanPart; readonly second: PlanPart }
  | { readonly kind: 'store-and-courier'; readonly first: PlanPart; readonly courier: readonly number[] }
  | { readonly kind: 'courier' }
  /** `lines`: what no store and no courier can provide together with the rest. */
  | { readonly kind: 'impossible' }

const WORD = 32
type Bits = Uint32Array
type Open = { readonly id: number; readonly ready: string; readonly has: Bits; readonly count: number }

const bitCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** The lines that a place has, as bits. */
const bitsOf = (lines: readonly number[], missing: readonly number[]): Bits => {
  const lacking = new Set(missing)
  const bits = new Uint32Array(Math.ceil(lines.length / WORD))
  lines.forEach((line, index) => {
    if (!lacking.has(line)) bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
  })
  return bits
}
const countOf = (bits: Bits): number => bits.reduce((sum, word) => sum + bitCount(word), 0)
/** Every line is in one of both. `all`: the bits of every line. */
const isUnion = (a: Bits, b: Bits, all: Bits): boolean => {
  // A loop: called for every pair of stores, and most pairs end at the first words.
  for (let word = 0; word < all.length; word += 1)
    if (((a[word] ?? 0) | (b[word] ?? 0)) >>> 0 !== all[word]) return false
  return true
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byReady = (a: Open, b: Open): number => compareText(a.ready, b.ready) || a.id - b.id

/** More lines at the first place, then the earlier later moment, then the smaller ids. */
const comparePairs = ([a1, a2]: Pair, [b1, b2]: Pair): number =>
  b1.count - a1.count || compareText(later(a1, a2), later(b1, b2)) || a1.id - b1.id || a2.id - b2.id
type Pair = readonly [first: Open, second: Open]
const later = (a: Open, b: Open): string => (a.ready > b.ready ? a.ready : b.ready)
/** The place with more lines first; of equal ones the earlier. */
const ordered = (a: Open, b: Open): Pair =>
  a.count > b.count || (a.count === b.count && byReady(a, b) < 0) ? [a, b] : [b, a]

const bestPair = (stores: readonly Open[], all: Bits, count: number): Pair | null => {
  let best: Pair | null = null
  for (const [index, one] of stores.entries())
    for (let other = index + 1; other < stores.length; other += 1) {
      const two = stores[other]
      if (two === undefined || one.count + two.count < count || !isUnion(one.has, two.has, all)) continue
      const pair = ordered(one, two)
      if (best === null || comparePairs(pair, best) < 0) best = pair
    }
  return best
}

const has = ({ has: bits }: Pick<Open, 'has'>, index: number): boolean =>
  ((bits[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0

const openStores = ({ lines, stores }: PlanInput): Open[] =>
  stores.flatMap(({ id, ready_at, missing }): Open[] => {
    const bits = bitsOf(lines, missing)
    const count = countOf(bits)
    return ready_at === null || count === 0 ? [] : [{ id, ready: ready_at, has: bits, count }]
  })

/** A plan of two parcels: each line is in one of them. */
export type TwoParcelPlan = Extract<FulfilmentPlan, { readonly kind: 'two-stores' | 'store-and-courier' }>

const twoStores = ({ lines }: PlanInput, open: readonly Open[], all: Bits): TwoParcelPlan | null => {
  const pair = bestPair(open, all, lines.length)
  if (pair === null) return null
  const [first, second] = pair
  return {
    kind: 'two-stores',
    first: { store: first.id, lines: lines.filter((_, index) => has(first, index)) },
    second: { store: second.id, lines: lines.filter((_, index) => !has(first, index)) },
  }
}

const storeAndCourier = ({ lines, courier }: PlanInput, open: readonly Open[], all: Bits): TwoParcelPlan | null => {
  if (courier === null) return null
  const brought = bitsOf(lines, courier.missing)
  const [first] = open
    .filter((store) => isUnion(store.has, brought, all))
    .toSorted((a, b) => b.count - a.count || byReady(a, b))
  return first === undefined
    ? null
    : {
        kind: 'store-and-courier',
        first: { store: first.id, lines: lines.filter((_, index) => has(first, index)) },
        courier: lines.filter((_, index) => !has(first, index)),
      }
}

/**
 * PARCEL-01: the best plan of two stores and the best of a store and the courier, offered next to a whole delivery. None where a store
 * has everything.
 */
export const twoParcelPlans = (input: PlanInput): TwoParcelPlan[] => {
  const all = bitsOf(input.lines, [])
  const open = openStores(input)
  if (open.some(({ count }) => count === input.lines.length)) return []
  return [twoStores(input, open, all), storeAndCourier(input, open, all)].filter((plan) => plan !== null)
}

export const fulfilmentPlan = (input: PlanInput): FulfilmentPlan => {
  const { lines, courier } = input
  const open = openStores(input)
  const whole = open.filter(({ count }) => count === lines.length).toSorted(byReady)
  if (whole.length > 0) return { kind: 'stores', stores: whole.map(({ id }) => id) }
  const all = bitsOf(lines, [])
  const pair = twoStores(input, open, all)
  if (pair !== null) return pair
  if (courier?.missing.length === 0) return { kind: 'courier' }
  return storeAndCourier(input, open, all) ?? { kind: 'impossible' }
}
