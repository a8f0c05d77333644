/** Long work in slices, so that requests are answered in between: the loop is held for some milliseconds at a time. */

/** Gives way to waiting requests when the present slice has lasted long enough. */
export type Pause = () => Promise<void> | undefined

const SLICE_MS = 8

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
const STEPS_BETWEEN_PAUSES = 8192

/** Merge sort by code units: runs sorted at once, then merged pair by pair with pauses. */
export const sortInSlices = async (words: readonly string[], pause: Pause): Promise<string[]> => {
  let from = words.slice()
  for (let start = 0; start < from.length; start += RUN) {
    from.splice(start, RUN, ...from.slice(start, start + RUN).sort())
    await pause()
  }
  for (let width = RUN; width < from.length; width *= 2) {
    const to: string[] = []
    for (let start = 0; start < from.length; start += width * 2) await mergeInto(to, from, start, width, pause)
    from = to
  }
  return from
}

const mergeInto = async (to: string[], from: readonly string[], start: number, width: number, pause: Pause): Promise<void> => {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + width * 2, from.length)
  let left = start
  let right = middle
  while (left < middle || right < end) {
    const takeLeft = right >= end || (left < middle && (from[left] ?? '') <= (from[right] ?? ''))
    to.push((takeLeft ? from[left++] : from[right++]) ?? '')
    if (to.length % STEPS_BETWEEN_PAUSES === 0) await pause()
  }
}
