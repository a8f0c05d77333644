import { useEffect, useState } from 'react'
import { plural, SECONDS } from '#kernel/text.ts'
import { browserTimers, type Timers } from '#platform/client/timers.ts'

/** The time and its timers, so that a test can set both. */
export type Clock = Timers & { readonly now: () => number }
export const browserClock: Clock = { ...browserTimers, now: () => Date.now() }

/** Whole seconds until a Unix second; 0 afterwards. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil(until - now / 1000))

/** Reports the seconds left now and at every change, down to 0. Returns a function that cancels it. */
export const countDown = (until: number, { now, after }: Clock, report: (left: number) => void): (() => void) => {
  let cancel = (): void => {}
  const tick = (): void => {
    const left = secondsUntil(until, now())
    report(left)
    // To the next whole second before the end; a timer that fires early reports the same number again and continues.
    if (left > 0) cancel = after(Math.max(1, until * 1000 - now() - (left - 1) * 1000), tick)
  }
  tick()
  return () => cancel()
}

/** AUTH-03, AUTH-06. `until`: Unix seconds; null: nothing to wait for. */
export const useCountdown = (until: number | null): number => {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsUntil(until, Date.now())))
  useEffect(() => {
    if (until === null) return setLeft(0)
    return countDown(until, browserClock, setLeft)
  }, [until])
  return until === null ? 0 : left
}

export const resendWords = (left: number): string =>
  `Повторно смс можно отправить через ${left}\u00a0${plural(left, SECONDS)}`
