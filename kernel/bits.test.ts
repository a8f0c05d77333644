import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  countIntersection,
  emptyBits,
  forEachBit,
  fullBits,
  hasBit,
  intersectBits,
  setBit,
  subtractBits,
  uniteInto,
  type Bits,
} from './bits.ts'

const bitsOf = (size: number, members: Iterable<number>): Bits => {
  const bits = emptyBits(size)
  for (const member of members) setBit(bits, member)
  return bits
}
const membersOf = (bits: Bits): number[] => {
  const members: number[] = []
  forEachBit(bits, (at) => {
    members.push(at)
  })
  return members
}
const sets = fc
  .integer({ min: 1, max: 200 })
  .chain((size) => fc.record({ size: fc.constant(size), a: member(size), b: member(size) }))
const member = (size: number) => fc.array(fc.nat(size - 1)).map((numbers) => new Set(numbers))
const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b)

test('sets, finds, counts, clears and visits members in ascending order, as Set does', () => {
  fc.assert(
    fc.property(sets, ({ size, a }) => {
      const bits = bitsOf(size, a)
      expect(membersOf(bits)).toEqual(ascending(a))
      expect(countBits(bits)).toBe(a.size)
      for (let at = 0; at < size; at++) expect(hasBit(bits, at)).toBe(a.has(at))
      for (const one of a) setBit(bits, one, false)
      expect(countBits(bits)).toBe(0)
    }),
  )
})

test('computes intersection, difference and union as Set does', () => {
  fc.assert(
    fc.property(sets, ({ size, a, b }) => {
      const [left, right] = [bitsOf(size, a), bitsOf(size, b)]
      expect(membersOf(intersectBits(left, right))).toEqual(ascending(a.intersection(b)))
      expect(countIntersection(left, right)).toBe(a.intersection(b).size)
      expect(membersOf(subtractBits(left, right))).toEqual(ascending(a.difference(b)))
      uniteInto(left, right)
      expect(membersOf(left)).toEqual(ascending(a.union(b)))
    }),
  )
})

test('fills a set with every member below its size and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (size) => {
      expect(membersOf(fullBits(size))).toEqual(Array.from({ length: size }, (_, at) => at))
    }),
  )
})

test('stops when the visitor returns false', () => {
  const seen: number[] = []
  forEachBit(bitsOf(100, [1, 40, 70]), (at) => {
    seen.push(at)
    return at < 40
  })
  expect(seen).toEqual([1, 40])
})
