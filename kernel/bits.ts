/** Sets of integers from 0 to a fixed size, one bit each. Operations on two sets require the same size. */

export type Bits = Uint32Array

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export const fullBits = (size: number): Bits => {
  const bits = emptyBits(size).fill(0xffffffff)
  const rest = size & 31
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1
  return bits
}

export const setBit = (bits: Bits, at: number, on = true): void => {
  const word = bits[at >>> 5] ?? 0
  bits[at >>> 5] = on ? word | (1 << (at & 31)) : word & ~(1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0

export const intersectBits = (a: Bits, b: Bits): Bits => {
  const out = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) out[i] = (a[i] ?? 0) & (b[i] ?? 0)
  return out
}

/** Members of `a` that are not in `b`. */
export const subtractBits = (a: Bits, b: Bits): Bits => {
  const out = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) out[i] = (a[i] ?? 0) & ~(b[i] ?? 0)
  return out
}

/** Adds the members of `more` to `bits`. */
export const uniteInto = (bits: Bits, more: Bits): void => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (more[i] ?? 0)
}

const popcount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += popcount(bits[i] ?? 0)
  return count
}

export const countIntersection = (a: Bits, b: Bits): number => {
  let count = 0
  for (let i = 0; i < a.length; i++) count += popcount((a[i] ?? 0) & (b[i] ?? 0))
  return count
}

/** Visits the members in ascending order until `visit` returns false. */
export const forEachBit = (bits: Bits, visit: (at: number) => boolean | void): void => {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] ?? 0
    while (word !== 0) {
      const low = word & -word
      if (visit((i << 5) + 31 - Math.clz32(low)) === false) return
      word ^= low
    }
  }
}
