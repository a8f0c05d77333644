import { useState } from 'react'
import type { Position } from '#kernel/distance.ts'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'

const TIMEOUT_MS = 10_000
const PERMISSION_DENIED_TEXT =
  'Браузер не\u00a0разрешил узнать, где вы. Разрешение меняется рядом с\u00a0адресом сайта.'
const LOCATION_FAILED = 'Не\u00a0получилось узнать, где вы. Попробуйте ещё раз или найдите адрес в\u00a0списке.'

/** Where the visitor was found. Every list and map of this tab goes by it; nothing stores it. */
const located = createUiStore<{ readonly at: Position | null }>({ at: null })

/** Null until the visitor has asked to be located. */
export const useLocated = (): Position | null => useUiStore(located, ({ at }) => at)
export const setLocated = (at: Position): void => located.set({ at })

/** Locates the visitor when asked, for `useLocated` too. `problem`: why it failed; empty otherwise. */
export const usePosition = (
  onFound?: (position: Position) => void,
): { readonly locate: () => void; readonly isLocating: boolean; readonly problem: string } => {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState('')
  const locate = (): void => {
    setLocating(true)
    setProblem('')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        setLocating(false)
        setLocated({ lat, lon })
        onFound?.({ lat, lon })
      },
      ({ code, PERMISSION_DENIED }) => {
        setLocating(false)
        setProblem(code === PERMISSION_DENIED ? PERMISSION_DENIED_TEXT : LOCATION_FAILED)
      },
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { locate, isLocating, problem }
}
