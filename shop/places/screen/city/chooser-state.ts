/** The city chooser: open, closing, closed (CITY-03, CITY-04). Whether it is open is a field of the header's state (HEAD-07). */
import { headerState, saveCityAsked } from '#platform/client/header-state.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'
import { afterChoosing, afterClosing } from './city-delays.ts'

type ChooserState = {
  /** The closing animation of CITY-04 is running. */
  readonly closing: boolean
  /** CITY-03: set one second after a choice. */
  readonly overlayVisible: boolean
  /** Called when a city was chosen. */
  readonly onChosen: (() => void) | undefined
}
const chooserState = createUiStore<ChooserState>({ closing: false, overlayVisible: false, onChosen: undefined })

/** Cancels the pending timers of the last closing or choice. */
let cancel = (): void => {}

type Opening = {
  /** Called when a city was chosen. */
  readonly onChosen?: () => void
  /** The chooser was opened over another layer; its × is an arrow back to that layer. */
  readonly leftArrow?: boolean
}

export const openCityChooser = ({ onChosen, leftArrow = false }: Opening = {}): void => {
  cancel()
  chooserState.set({ closing: false, overlayVisible: false, onChosen })
  headerState.set({ showChooseCity: true, showLeftArrow: leftArrow })
}

const close = (): void => {
  chooserState.set({ closing: false })
  headerState.set({ showChooseCity: false })
}

export const closeCityChooser = (): void => {
  cancel()
  chooserState.set({ closing: true })
  cancel = afterClosing(browserTimers, close)
}

export const closeAfterChoice = (): void => {
  cancel()
  cancel = afterChoosing(browserTimers, {
    close,
    onChosen: chooserState.get().onChosen,
    showOverlay: () => chooserState.set({ overlayVisible: true }),
  })
}

/** Closes without delay: the page below has been left. */
export const closeCityChooserImmediately = (): void => {
  cancel()
  close()
}

/** CITY-03: true from one second after a choice until the chooser is opened again. */
export const useIsOverlayVisible = (): boolean => useUiStore(chooserState, ({ overlayVisible }) => overlayVisible)

export const useIsChooserClosing = (): boolean => useUiStore(chooserState, ({ closing }) => closing)

/** CITY-06: the proposed city was answered, either way, and is not proposed again. */
export const dismissProposedCity = (): void => {
  saveCityAsked(() => localStorage)
  headerState.set({ showCityDefault: false })
}
