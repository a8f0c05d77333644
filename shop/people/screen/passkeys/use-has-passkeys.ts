import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether this browser knows passkeys; false on the server. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => 'PublicKeyCredential' in window,
    () => false,
  )
