/** Choices that a seed alone decides. */
export type SeededRandom = {
  /** From 0 to below `most`. */
  readonly below: (most: number) => number
  /** True once in so many times. */
  readonly once: (inTimes: number) => boolean
  readonly pick: <T>(all: readonly [T, ...T[]]) => T
}

/** Mulberry32. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = Math.imul(seed, 0x9e3779b1)
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
  return { below, once: (times) => below(times) === 0, pick: (all) => all[below(all.length)] ?? all[0] }
}
