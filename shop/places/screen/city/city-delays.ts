/** The delays of choosing a city. Each function returns a function that cancels it; the timers come from the caller. */
import type { Timers } from '#platform/client/timers.ts'

/** CITY-04 and CITY-03. */
const CLOSE_DELAY_MS = 300
const OVERLAY_DELAY_MS = 1000
/** CITY-06. */
const PROMPT_DELAY_MS = 2000
/** CITY-02. */
const DEBOUNCE_MS = 300

type Cancel = () => void

export const afterClosing = (timers: Timers, close: () => void): Cancel => timers.after(CLOSE_DELAY_MS, close)

type Choice = {
  readonly close: () => void
  readonly onChosen: (() => void) | undefined
  readonly showOverlay: () => void
}
/** CITY-03: the chooser closes, its opener's callback runs, and a second after the choice the overlay flag is set. */
export const afterChoosing = (timers: Timers, { close, onChosen, showOverlay }: Choice): Cancel => {
  const cancels = [
    afterClosing(timers, () => {
      close()
      onChosen?.()
    }),
    timers.after(OVERLAY_DELAY_MS, showOverlay),
  ]
  return () => cancels.forEach((cancel) => cancel())
}

export const afterMount = (timers: Timers, propose: () => void): Cancel => timers.after(PROMPT_DELAY_MS, propose)
export const afterTyping = (timers: Timers, search: () => void): Cancel => timers.after(DEBOUNCE_MS, search)
