/** The change of person at the counter, on the side of who works there (OFFICE-08). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { PIN_IDLE_MINUTES } from '#kernel/staff-sessions.ts'
import { deviceApi } from '../api/device-api.ts'
import { valueOrThrow } from '../api/signed-out.ts'

export const DEVICE_KEY = ['counter device'] as const

/** Whether another member may take over here, and whether the member who works here comes back by a code. */
export const useDevice = (isCounter: boolean): { readonly mayChange: boolean; readonly hasPin: boolean } => {
  const { data } = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: async ({ signal }) => valueOrThrow(await deviceApi.counterDevice({}, { signal })),
    enabled: isCounter,
  })
  return { mayChange: (data?.members.length ?? 0) > 0, hasPin: data?.own?.has_pin === true }
}

const LOOK_MS = 5_000

/** Calls `onIdle` once nothing was pressed or scanned for some minutes. */
export const useIdle = (isOn: boolean, onIdle: () => void): void => {
  const idle = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isOn) return undefined
    let last = Date.now()
    const act = (): void => void (last = Date.now())
    const timer = setInterval(() => {
      if (Date.now() - last < PIN_IDLE_MINUTES * 60_000) return
      act()
      idle()
    }, LOOK_MS)
    for (const name of ['keydown', 'pointerdown'] as const) addEventListener(name, act, { capture: true })
    return () => {
      clearInterval(timer)
      for (const name of ['keydown', 'pointerdown'] as const) removeEventListener(name, act, { capture: true })
    }
  }, [isOn])
}
