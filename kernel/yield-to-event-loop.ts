/** Long computations in slices of a few milliseconds, so that the event loop answers requests in between. */

/** Await it often: yields to the event loop when the current slice has lasted SLICE_MS, otherwise returns undefined immediately. */
export type YieldToEventLoop = () => Promise<void> | undefined

const SLICE_MS = 4

const yieldAfter = (sliceMs: number, resume: (go: () => void, lastedMs: number) => void): YieldToEventLoop => {
  let began = performance.now()
  return () => {
    const lasted = performance.now() - began
    if (lasted < sliceMs) return undefined
    return new Promise((resolve) => {
      resume(() => {
        began = performance.now()
        resolve()
      }, lasted)
    })
  }
}

export const createYieldToEventLoop = (): YieldToEventLoop => yieldAfter(SLICE_MS, (go) => setImmediate(go))

const BACKGROUND_SLICE_MS = 2

/** For work that no visitor waits for: it pauses as long as it has worked, so that it takes at most half of the event loop's time. */
export const createBackgroundYield = (): YieldToEventLoop =>
  yieldAfter(BACKGROUND_SLICE_MS, (go, ms) => setTimeout(go, ms))

/** Never yields: for tests. */
export const neverYield: YieldToEventLoop = () => undefined

const RUN_LENGTH = 1024
const STEPS_BETWEEN_YIELDS = 4096

type Compare = (a: number, b: number) => number

/** Stable merge sort in `numbers` and one array of the same size: sorts runs of RUN_LENGTH, then merges them pair by pair. */
export const sortInSlices = async (
  numbers: Int32Array,
  compare: Compare,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array> => {
  let from: Int32Array = numbers
  let to: Int32Array = numbers.slice()
  for (let start = 0; start < numbers.length; start += RUN_LENGTH) {
    numbers.subarray(start, start + RUN_LENGTH).sort(compare)
    await yieldToEventLoop()
  }
  for (let width = RUN_LENGTH; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += width * 2)
      await merge(to, from, start, width, compare, yieldToEventLoop)
    ;[from, to] = [to, from]
  }
  return from
}

/** Merges two adjacent sorted stretches of `from`, the first at `start`, into the same positions of `to`. */
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
    if (at % STEPS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
}
