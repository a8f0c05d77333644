/** Answers that are asked for again and again, each computed once for a state of the catalogue. */
import { LRUCache } from 'lru-cache'
import { hasBit, type Bits } from '#kernel/bits.ts'

const numbers = new WeakMap<object, number>()
let lastNumber = 0
/** The object's own number: a key with it does not hold the object in memory. */
export const numberOf = (object: object): number => {
  const number = numbers.get(object) ?? ++lastNumber
  numbers.set(object, number)
  return number
}

const LEAST_BYTES = 2_000_000
/** Allows as many answers for a large catalogue, whose sets of rows are larger. */
const BYTES_PER_PRODUCT = 16

type Owner = { readonly of: object; /** In products. */ readonly size: number }

/** What an answer was computed from, which changes by rows. */
export type ChangingRows = {
  readonly changes: number
  /** The rows that have changed since there were so many changes; null when that is not known. */
  readonly changedSince: (changes: number) => readonly number[] | null
}
/** Rows of answers that nothing of the kind changes. */
export const FIXED_ROWS: ChangingRows = { changes: 0, changedSince: () => [] }

/** `changes`: those of its rows when the answer was last known to hold. */
type Stored<T> = { readonly answer: T; changes: number }

type Rules<T> = {
  /** About what an answer takes. */
  readonly bytesOf: (answer: T) => number
  /** The rows by whose changes the answer is outdated; null: by those of any row. */
  readonly dependsOn: (answer: T) => Bits | null
}

const stillHolds = <T>(
  stored: Stored<T>,
  { changes, changedSince }: ChangingRows,
  { dependsOn }: Rules<T>,
): boolean => {
  if (stored.changes === changes) return true
  const [rows, changed] = [dependsOn(stored.answer), changedSince(stored.changes)]
  if (rows === null || changed === null || changed.some((row) => hasBit(rows, row))) return false
  stored.changes = changes
  return true
}

/**
 * `once` returns the answer that has the key, and makes it when there is none, or a row that it depends on has changed. Answers are
 * dropped with the owner that they were made for, and the least recent ones when those of an owner take too much.
 */
export const createAnswers = <T extends object>(
  rules: Rules<T>,
): { readonly once: (owner: Owner, key: string, make: () => T, rows?: ChangingRows) => T } => {
  const ofOwners = new WeakMap<object, LRUCache<string, Stored<T>>>()
  return {
    once: ({ of, size }, key, make, rows = FIXED_ROWS) => {
      const answers =
        ofOwners.get(of) ??
        new LRUCache<string, Stored<T>>({
          maxSize: LEAST_BYTES + BYTES_PER_PRODUCT * size,
          sizeCalculation: ({ answer }) => rules.bytesOf(answer),
        })
      ofOwners.set(of, answers)
      const known = answers.get(key)
      if (known !== undefined && stillHolds(known, rows, rules)) return known.answer
      const made = { answer: make(), changes: rows.changes }
      answers.set(key, made)
      return made.answer
    },
  }
}
