import { useMemo } from 'react'
import { createStore, useStored } from '#web/state/store.ts'

/** HEAD-07. */
export type HeaderState = {
  /** False while it is translated away. */
  readonly isVisible: boolean
  /** False while a menu is open: what hangs on the header must not leave with it. */
  readonly allowChangeVisibility: boolean
  /** In px, as measured; 0 until then. */
  readonly height: number
  /** Nobody has answered yet whether the proposed city is right. */
  readonly showCityDefault: boolean
  /** The city chooser is open. */
  readonly showChooseCity: boolean
  /** It was opened from another layer: its × is an arrow back. */
  readonly showLeftArrow: boolean
}

/** Local flag of the browser; missing means: not asked yet. */
const CITY_ASKED_KEY = 'showCityDefault'

export const headerState = createStore<HeaderState>({
  isVisible: true,
  allowChangeVisibility: true,
  height: 0,
  showCityDefault: false,
  showChooseCity: false,
  showLeftArrow: false,
})

/** Storage may be forbidden: then nobody is asked, rather than everybody every time. */
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
    console.warn('The answer could not be kept', failure)
  }
}

type CityFlags = Pick<HeaderState, 'showCityDefault' | 'showChooseCity' | 'showLeftArrow'>
export const useCityFlags = (): CityFlags => {
  const showCityDefault = useStored(headerState, (state) => state.showCityDefault)
  const showChooseCity = useStored(headerState, (state) => state.showChooseCity)
  const showLeftArrow = useStored(headerState, (state) => state.showLeftArrow)
  return useMemo(
    () => ({ showCityDefault, showChooseCity, showLeftArrow }),
    [showCityDefault, showChooseCity, showLeftArrow],
  )
}
