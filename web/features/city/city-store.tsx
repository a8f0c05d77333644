import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentCity } from '#contract/cities.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api } from '#web/api/client.ts'
import { publishedState, usePublished } from '#web/state/store.ts'
import { browserTimers } from '#web/state/timers.ts'
import { afterChoosing, afterClosing } from './city-delays.ts'
import { forget, keyInCookies, remember, storedCity, type KnownCity } from './city-memory.ts'
import { cityState, type CityState } from './city-state.ts'
import { citiesQuery } from './use-city-search.ts'

/** What header and city choice share (HEAD-07); the frame keeps it. */
export type CityFlags = {
  readonly showCityDefault: boolean
  readonly showChooseCity: boolean
  readonly showLeftArrow: boolean
}
type Place = {
  readonly flags: CityFlags
  readonly setFlags: (part: Partial<CityFlags>) => void
  /** The proposed city has been answered, for good. */
  readonly keepAsked: () => void
  /** CITY-03: what else differs by city is asked anew. */
  readonly onChosen: () => void
}
type Opening = { readonly then?: () => void; readonly leftArrow?: boolean }

export type CityChoice = Pick<CityState, 'cityName' | 'cityCode' | 'cityHasShops'> & {
  /** Null while none is chosen, or its name is not known yet. */
  readonly city: KnownCity | null
  /** What calls take for the city; 'default' while none is chosen. */
  readonly key: string
  readonly flags: CityFlags
  /** CITY-03: one second after a choice. */
  readonly overlayVisible: boolean
  /** It moves out of sight during the delay of CITY-04. */
  readonly closing: boolean
  /** `leftArrow`: another layer lies under it, and its × is an arrow back there. */
  readonly openChooser: (opening?: Opening) => void
  readonly closeChooser: () => void
  readonly choose: (city: KnownCity) => void
  /** CITY-06: answered either way, not to be asked again. */
  readonly dismissDefault: () => void
}

const [CityStore, useCity] = publishedState<CityChoice>('useCity needs a <CityProvider> above it')
export { useCity }

export const knownCity = (city: CurrentCity): KnownCity => ({
  key: city.key,
  code: city.code,
  name: city.name,
  nameIn: city.name_in,
  hasShops: city.has_shops,
})

/** A cookie tells nobody that it changed: we do, and the storage event does for other tabs. */
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
const keyNow = (): string => keyInCookies(document.cookie)
const changed = (): void => listeners.forEach((listener) => listener())

/** The city of the cookie; the server has named it already if it has shops. */
const useCurrentCity = (served: KnownCity | null): { key: string; city: KnownCity | null } => {
  const key = useSyncExternalStore(subscribe, keyNow, () => served?.key ?? NO_CITY)
  const known = useMemo(() => {
    const near = key === NO_CITY ? null : served?.key === key ? served : storedCity()
    return near?.key === key ? near : null
  }, [key, served])
  const { data } = useQuery({
    queryKey: ['cities', 'current', key],
    enabled: key !== NO_CITY && known === null,
    queryFn: async ({ signal }) => {
      const answer = await api.cities.getCurrent({ key }, { signal })
      if (answer.ok) return knownCity(answer.value)
      forget()
      changed()
      return null
    },
  })
  return { key, city: known ?? data ?? null }
}

/** Opening, choosing, closing, each in its own time (CITY-03, CITY-04). */
const useChooser = ({ setFlags, onChosen }: Pick<Place, 'setFlags' | 'onChosen'>) => {
  const [overlayVisible, setOverlayVisible] = useState(false)
  const [closing, setClosing] = useState(false)
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  const told = useRef<(() => void) | undefined>(undefined)
  const callOff = useRef<() => void>(() => {})
  // Whatever was to come later, nothing stays open behind a page that has gone.
  useEffect(
    () => () => {
      callOff.current()
      setFlags({ showChooseCity: false })
    },
    [setFlags],
  )

  const openChooser = useCallback(
    ({ then, leftArrow = false }: Opening = {}) => {
      callOff.current()
      told.current = then
      setOverlayVisible(false)
      setClosing(false)
      setFlags({ showChooseCity: true, showLeftArrow: leftArrow })
    },
    [setFlags],
  )
  const closeChooser = useCallback(() => {
    setClosing(true)
    callOff.current = afterClosing(browserTimers, () => {
      setClosing(false)
      setFlags({ showChooseCity: false })
    })
  }, [setFlags])
  const choose = useCallback(
    (chosen: KnownCity) => {
      remember(chosen)
      changed()
      void revalidate()
      void client.prefetchQuery(citiesQuery)
      onChosen()
      callOff.current()
      callOff.current = afterChoosing(browserTimers, {
        close: () => setFlags({ showChooseCity: false }),
        told: told.current,
        showOverlay: () => setOverlayVisible(true),
      })
    },
    [revalidate, client, onChosen, setFlags],
  )
  return { overlayVisible, closing, openChooser, closeChooser, choose }
}

/** `served`: the city the page was rendered for. */
export const CityProvider = ({
  served,
  flags,
  setFlags,
  keepAsked,
  onChosen,
  children,
}: Place & { served: CurrentCity | null; children: ReactNode }) => {
  const { key, city } = useCurrentCity(useMemo(() => served && knownCity(served), [served]))
  const { overlayVisible, closing, openChooser, closeChooser, choose } = useChooser({ setFlags, onChosen })
  const dismissDefault = useCallback(() => {
    keepAsked()
    setFlags({ showCityDefault: false })
  }, [keepAsked, setFlags])

  const state = useMemo<CityChoice>(() => {
    const { cityName, cityCode, cityHasShops } = cityState({ city, popupVisible: flags.showChooseCity })
    return {
      city,
      cityName,
      cityCode,
      cityHasShops,
      key,
      flags,
      overlayVisible,
      closing,
      openChooser,
      closeChooser,
      choose,
      dismissDefault,
    }
  }, [city, key, flags, overlayVisible, closing, openChooser, closeChooser, choose, dismissDefault])
  const store = usePublished(state)
  return <CityStore value={store}>{children}</CityStore>
}
