/** Answers that are asked for again and again, each computed once for a state of the catalogue. */
import { LRUCache } from 'lru-cache'

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

/**
 * `once` returns the answer that has the key, and makes it when there is none. Answers are dropped with the owner that they were made
 * for, and the least recent ones when those of an owner take too much. `bytesOf`: about what an answer takes.
 */
export const createAnswers = <T extends object>(
  bytesOf: (answer: T) => number,
): { readonly once: (owner: Owner, key: string, make: () => T) => T } => {
  const ofOwners = new WeakMap<object, LRUCache<string, T>>()
  return {
    once: ({ of, size }, key, make) => {
      const answers =
        ofOwners.get(of) ??
        new LRUCache<string, T>({ maxSize: LEAST_BYTES + BYTES_PER_PRODUCT * size, sizeCalculation: bytesOf })
      ofOwners.set(of, answers)
      const known = answers.get(key)
      if (known !== undefined) return known
      const made = make()
      answers.set(key, made)
      return made
    },
  }
}
