import { useEffect, useState } from 'react'
import { plural, SECONDS } from '#domain/plural.ts'
import { browserTimers, type Timers } from '#web/state/timers.ts'

/** The clock on the wall and the timers that go with it, so that a test can move both by hand. */
export type Ticking = Timers & { readonly now: () => number }
export const browserTicking: Ticking = { ...browserTimers, now: () => Date.now() }

/** Whole seconds until a Unix second; 0 afterwards. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil(until - now / 1000))

/** Tells the seconds left at once, then whenever they change, down to 0. Gives what calls it off. */
export const countDown = (until: number, { now, after }: Ticking, tell: (left: number) => void): (() => void) => {
  let callOff = (): void => {}
  const tick = (): void => {
    const left = secondsUntil(until, now())
    tell(left)
    // To the next whole second before the end; a timer that comes early is told the same number again and waits on.
    if (left > 0) callOff = after(Math.max(1, until * 1000 - now() - (left - 1) * 1000), tick)
  }
  tick()
  return () => callOff()
}

/** AUTH-03, AUTH-06. `until`: Unix seconds; null: nothing to wait for. */
export const useCountdown = (until: number | null, ticking: Ticking = browserTicking): number => {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsUntil(until, ticking.now())))
  useEffect(() => {
    if (until === null) return setLeft(0)
    return countDown(until, ticking, setLeft)
  }, [until, ticking])
  return until === null ? 0 : left
}

export const resendWords = (left: number): string =>
  `Повторно смс можно отправить через ${left}\u00a0${plural(left, SECONDS)}`
