/** Long work in slices, so that requests are answered in between: the loop is held for some milliseconds at a time. */

/** Gives way to waiting requests when the present slice has lasted long enough. */
export type YieldToEventLoop = () => Promise<void> | undefined

const SLICE_MS = 4

export const createYieldToEventLoop = (): YieldToEventLoop => {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now()
        resolve()
      })
    })
  }
}

/** No pauses: for tests, and for work at start that nobody waits behind. */
export const neverYield: YieldToEventLoop = () => undefined

const RUN = 1024
const STEPS_BETWEEN_PAUSES = 4096

type Compare = (a: number, b: number) => number

/** Merge sort in the array given and one beside it: runs are sorted at once, then merged pair by pair. */
export const sortInSlices = async (
  numbers: Int32Array,
  compare: Compare,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array> => {
  let from: Int32Array = numbers
  let to: Int32Array = numbers.slice()
  for (let start = 0; start < numbers.length; start += RUN) {
    numbers.subarray(start, start + RUN).sort(compare)
    await yieldToEventLoop()
  }
  for (let width = RUN; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += width * 2)
      await merge(to, from, start, width, compare, yieldToEventLoop)
    ;[from, to] = [to, from]
  }
  return from
}

/** Two sorted stretches of `from`, side by side from `start`, into the same places of `to`. */
const merge = async (
  to: Int32Array,
  from: Int32Array,
  start: number,
  width: number,
  compare: Compare,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> => {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + width * 2, from.length)
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const takeLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0)
    to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0
    if (at % STEPS_BETWEEN_PAUSES === 0) await yieldToEventLoop()
  }
}
