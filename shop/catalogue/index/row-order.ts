/**
 * Rows sorted by an integer key, equal keys by row. Sorting 100,000 rows takes 4 ms, moving some costs their search and two copies; the
 * platform's sorts take 11 ms (docs/decisions/0016-catalogue-index.md).
 */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

export type RowKey = (row: number) => number

export const highestFirst =
  (scores: Int32Array): RowKey =>
  (row) =>
    -(scores[row] ?? 0)

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const PASSES = 3

/** 0, 1, 2 … */
export const rowNumbers = (size: number): Int32Array => {
  const rows = new Int32Array(size)
  for (let row = 0; row < size; row++) rows[row] = row
  return rows
}

/** Rows between two turns of the event loop: some 2 ms. */
const STRETCH = 32_768

const inStretches = async (
  size: number,
  yieldToEventLoop: YieldToEventLoop,
  work: (start: number, end: number) => void,
): Promise<void> => {
  for (let start = 0; start < size; start += STRETCH) {
    work(start, Math.min(start + STRETCH, size))
    await yieldToEventLoop()
  }
}

/**
 * Radix sort: digit by digit, lowest first, each pass stable. Keys must be 32-bit integers, and are read before the first pass; the event
 * loop runs between stretches of rows.
 */
export const sortRowsByKey = async (
  size: number,
  keyOf: RowKey,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array> => {
  let from: Int32Array = new Int32Array(size)
  let to: Int32Array = new Int32Array(size)
  // Shifted by half the range, so that negative keys come first.
  const keys = new Uint32Array(size)
  await inStretches(size, yieldToEventLoop, (start, end) => {
    for (let row = start; row < end; row++) {
      from[row] = row
      keys[row] = keyOf(row) + 2 ** 31
    }
  })
  for (let pass = 0; pass < PASSES; pass++) {
    const shift = pass * DIGIT_BITS
    const digitOf = (row: number): number => ((keys[row] ?? 0) >>> shift) & (DIGITS - 1)
    const next = new Int32Array(DIGITS + 1)
    await inStretches(size, yieldToEventLoop, (start, end) => {
      for (let row = start; row < end; row++) next[digitOf(row) + 1] = (next[digitOf(row) + 1] ?? 0) + 1
    })
    for (let digit = 0; digit < DIGITS; digit++) next[digit + 1] = (next[digit + 1] ?? 0) + (next[digit] ?? 0)
    await inStretches(size, yieldToEventLoop, (start, end) => {
      for (let at = start; at < end; at++) {
        const row = from[at] ?? 0
        const digit = digitOf(row)
        const place = next[digit] ?? 0
        to[place] = row
        next[digit] = place + 1
      }
    })
    ;[from, to] = [to, from]
  }
  return from
}

/** First index in order[0 … length) whose entry does not come before (key, row). */
const lowerBoundOfRow = (order: Int32Array, length: number, key: number, row: number, keyOf: RowKey): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = order[middle] ?? 0
    const difference = keyOf(there) - key
    if (difference < 0 || (difference === 0 && there < row)) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorted by key, then by row. */
const byKey = (rows: readonly number[], keyOf: RowKey): number[] =>
  rows.toSorted((a, b) => keyOf(a) - keyOf(b) || a - b)

/** Removes distinct rows, which are found by their present keys. As many elements are then free at the end. */
export const removeRows = (order: Int32Array, rows: readonly number[], keyOf: RowKey): void => {
  const places = byKey(rows, keyOf).map((row) => lowerBoundOfRow(order, order.length, keyOf(row), row, keyOf))
  places.forEach((place, at) => order.copyWithin(place - at, place + 1, places[at + 1] ?? order.length))
}

/** Inserts rows, removed before, where their present keys belong. */
export const insertRows = (order: Int32Array, rows: readonly number[], keyOf: RowKey): void => {
  const sorted = byKey(rows, keyOf)
  let end = order.length - sorted.length
  for (const [at, row] of [...sorted.entries()].reverse()) {
    const place = lowerBoundOfRow(order, end, keyOf(row), row, keyOf)
    order.copyWithin(place + at + 1, place, end)
    order[place + at] = row
    end = place
  }
}
