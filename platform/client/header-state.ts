import { createUiStore, useUiStore } from './ui-store.ts'

/** HEAD-07. */
export type HeaderState = {
  /** False while it is hidden by a transform. */
  readonly isVisible: boolean
  /** False while a menu is open: a menu is a child of the header and would be hidden with it. */
  readonly allowChangeVisibility: boolean
  /** In px, as measured; 0 until then. */
  readonly height: number
  /** The proposed city may be shown: this browser has not answered it yet. */
  readonly showCityDefault: boolean
  /** The city chooser is open. */
  readonly showChooseCity: boolean
  /** The chooser was opened from another layer: its × is an arrow back. */
  readonly showLeftArrow: boolean
}

export const headerState = createUiStore<HeaderState>({
  isVisible: true,
  allowChangeVisibility: true,
  height: 0,
  showCityDefault: false,
  showChooseCity: false,
  showLeftArrow: false,
})

export const useHeaderState = <T>(select: (state: HeaderState) => T): T => useUiStore(headerState, select)

/** Local storage key; missing until the visitor has answered the proposed city. */
const CITY_ASKED_KEY = 'showCityDefault'

/** Without storage it returns true, so that the visitor is not asked on every page. */
export const wasCityAsked = (storage: () => Pick<Storage, 'getItem'>): boolean => {
  try {
    return storage().getItem(CITY_ASKED_KEY) !== null
  } catch {
    return true
  }
}
export const saveCityAsked = (storage: () => Pick<Storage, 'setItem'>): void => {
  try {
    storage().setItem(CITY_ASKED_KEY, 'false')
  } catch (failure) {
    console.warn('Failed to save that the city was asked', failure)
  }
}
