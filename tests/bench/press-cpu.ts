/** What a press costs the page, from a trace of Chromium. */

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur: number
  /** CPU time of the thread. */
  readonly tdur?: number
  readonly args: { readonly data?: { readonly type?: string } }
}
const PRESS = new Set([
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keypress',
  'input',
  'change',
])
const WORK =
  /^(EventDispatch|UpdateLayoutTree|Layout|PrePaint|Paint|Commit|Layerize|FireAnimationFrame|TimerFire|RunMicrotasks|FunctionCall|HitTest)$/

/** CPU time of the page's main thread from the first event of a press to the frame after its last one. */
export const cpuUntilFrame = (events: readonly TraceEvent[]): number => {
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && PRESS.has(args.data?.type ?? ''))
  const [first, last] = [
    presses[0],
    presses.findLast(({ args }) => /click|input|change|keydown/.test(args.data?.type ?? '')),
  ]
  if (first === undefined || last === undefined) throw new Error('the trace has no press')
  const own = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === first.pid && tid === first.tid && ts >= first.ts)
    .toSorted((one, other) => one.ts - other.ts)
  const frame = own.find(({ name, ts }) => name === 'Commit' && ts > last.ts)?.ts ?? Number.POSITIVE_INFINITY
  let end = 0
  let microseconds = 0
  for (const { name, ts, dur, tdur = 0 } of own) {
    // What an event contains is counted with it.
    if (!WORK.test(name) || ts < end || ts > frame) continue
    end = ts + dur
    microseconds += tdur
  }
  return microseconds / 1_000
}
