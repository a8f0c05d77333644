/** Every delay of the city's choice; the clock is the caller's. */
import type { Timers } from '#web/state/timers.ts'

/** CITY-04 and CITY-03. */
const CLOSE_DELAY_MS = 300
const OVERLAY_DELAY_MS = 1000
/** CITY-06. */
const PROMPT_DELAY_MS = 2000
/** CITY-02. */
const QUIET_MS = 300

type CallOff = () => void

export const afterClosing = (timers: Timers, close: () => void): CallOff => timers.after(CLOSE_DELAY_MS, close)

type Choice = { readonly close: () => void; readonly told: (() => void) | undefined; readonly showOverlay: () => void }
/** CITY-03: the chooser closes, whoever opened it hears of the choice, and a second after the choice the overlay flag is set. */
export const afterChoosing = (timers: Timers, { close, told, showOverlay }: Choice): CallOff => {
  const calledOff = [
    afterClosing(timers, () => {
      close()
      told?.()
    }),
    timers.after(OVERLAY_DELAY_MS, showOverlay),
  ]
  return () => calledOff.forEach((off) => off())
}

export const afterMount = (timers: Timers, ask: () => void): CallOff => timers.after(PROMPT_DELAY_MS, ask)
export const afterQuiet = (timers: Timers, search: () => void): CallOff => timers.after(QUIET_MS, search)
