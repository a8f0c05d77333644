import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentCity } from '#contract/cities.rules.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api } from '#web/api/client.ts'
import { keyInCookies, remember, storedCity, type KnownCity } from './city-memory.ts'

/** CITY-04 and CITY-03. */
const CLOSE_DELAY_MS = 300
const OVERLAY_DELAY_MS = 1000

export type CityStore = {
  /** Null while none is chosen, or its name is not known yet. */
  readonly city: KnownCity | null
  /** What calls take for the city; 'default' while none is chosen. */
  readonly key: string
  readonly chooserOpen: boolean
  /** CITY-03: one second after a choice. */
  readonly overlayVisible: boolean
  readonly openChooser: (afterChoice?: () => void) => void
  readonly closeChooser: () => void
  readonly choose: (city: KnownCity) => void
}

const Store = createContext<CityStore | null>(null)
export const useCity = (): CityStore => {
  const store = useContext(Store)
  if (!store) throw new Error('useCity needs a <CityProvider> above it')
  return store
}

export const knownCity = (city: CurrentCity): KnownCity => ({
  key: city.key, code: city.code, name: city.name, nameIn: city.name_in, hasShops: city.has_shops,
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
      return answer.ok ? knownCity(answer.value) : null
    },
  })
  return { key, city: known ?? data ?? null }
}

type Timer = ReturnType<typeof setTimeout>
const useTimers = (): ((work: () => void, ms: number) => void) => {
  const timers = useRef(new Set<Timer>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  return useCallback((work, ms) => {
    timers.current.add(setTimeout(work, ms))
  }, [])
}

/** `served`: the city the page was rendered for. */
export const CityProvider = ({ served, children }: { served: CurrentCity | null; children: ReactNode }) => {
  const { key, city } = useCurrentCity(useMemo(() => served && knownCity(served), [served]))
  const [chooserOpen, setChooserOpen] = useState(false)
  const [overlayVisible, setOverlayVisible] = useState(false)
  const afterChoice = useRef<(() => void) | undefined>(undefined)
  const { revalidate } = useRevalidator()
  const later = useTimers()

  const openChooser = useCallback((then?: () => void) => {
    afterChoice.current = then
    setChooserOpen(true)
  }, [])
  const closeChooser = useCallback(() => setChooserOpen(false), [])
  const choose = useCallback((chosen: KnownCity) => {
    remember(chosen)
    for (const listener of listeners) listener()
    void revalidate()
    later(() => {
      setChooserOpen(false)
      afterChoice.current?.()
    }, CLOSE_DELAY_MS)
    later(() => setOverlayVisible(true), OVERLAY_DELAY_MS)
  }, [revalidate, later])

  const store = useMemo(
    () => ({ city, key, chooserOpen, overlayVisible, openChooser, closeChooser, choose }),
    [city, key, chooserOpen, overlayVisible, openChooser, closeChooser, choose],
  )
  return <Store value={store}>{children}</Store>
}
