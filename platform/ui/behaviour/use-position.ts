import { useState } from 'react'

const TIMEOUT_MS = 10_000
const PERMISSION_DENIED_TEXT =
  'Браузер не\u00a0разрешил узнать, где вы. Разрешение меняется рядом с\u00a0адресом сайта.'
const LOCATION_FAILED = 'Не\u00a0получилось узнать, где вы. Попробуйте ещё раз или найдите адрес в\u00a0списке.'

type Position = { readonly lat: number; readonly lon: number }

/** Locates the visitor when asked. `problem`: why it failed; empty otherwise. */
export const usePosition = (
  onFound: (position: Position) => void,
): { readonly locate: () => void; readonly isLocating: boolean; readonly problem: string } => {
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState('')
  const locate = (): void => {
    setLocating(true)
    setProblem('')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        setLocating(false)
        onFound({ lat, lon })
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
