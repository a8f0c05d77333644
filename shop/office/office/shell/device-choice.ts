import { useSyncExternalStore } from 'react'

export type DeviceChoice = { readonly useChosen: () => boolean; readonly choose: (isOn: boolean) => void }

/** A yes that this device remembers under `key`, the same for all parts of the page. */
export const deviceChoice = (key: string): DeviceChoice => {
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const read = (): boolean => localStorage.getItem(key) !== null
  return {
    useChosen: () => useSyncExternalStore(listen, read),
    choose: (isOn) => {
      if (isOn) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
      for (const listener of listeners) listener()
    },
  }
}
