/** Long work in slices, so that requests are answered in between: the loop is held for some milliseconds at a time. */

/** Gives way to waiting requests when the present slice has lasted long enough. */
export type Pause = () => Promise<void> | undefined

const SLICE_MS = 4

export const slicer = (): Pause => {
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
export const straight: Pause = () => undefined

const RUN = 4096
const STEPS_BETWEEN_PAUSES = 4096

/** Merge sort by code units, in the array given and one beside it: runs are sorted at once, then merged pair by pair. */
export const sortInSlices = async (words: string[], pause: Pause): Promise<string[]> => {
  let from = words
  let to = words.slice()
  for (let start = 0; start < words.length; start += RUN) {
    const run = words.slice(start, start + RUN).sort()
    for (const [at, word] of run.entries()) words[start + at] = word
    await pause()
  }
  for (let width = RUN; width < words.length; width *= 2) {
    for (let start = 0; start < words.length; start += width * 2) await merge(to, from, start, width, pause)
    ;[from, to] = [to, from]
  }
  return from
}

/** Two sorted stretches of `from`, side by side from `start`, into the same places of `to`. */
const merge = async (to: string[], from: readonly string[], start: number, width: number, pause: Pause): Promise<void> => {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + width * 2, from.length)
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const takeLeft = right >= end || (left < middle && (from[left] ?? '') <= (from[right] ?? ''))
    to[at] = (takeLeft ? from[left++] : from[right++]) ?? ''
    if (at % STEPS_BETWEEN_PAUSES === 0) await pause()
  }
}
