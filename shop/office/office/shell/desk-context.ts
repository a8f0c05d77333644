import { createContext, useContext } from 'react'
import type { StaffMe } from '../../office.api.ts'
import type { StoreId } from '#kernel/ids.ts'

export type Desk = {
  readonly me: StaffMe
  readonly storeId: StoreId
  /** Shows a message; `bad` is read out and sounds. */
  readonly say: (tone: 'ok' | 'bad', text: string) => void
  /** Goes to the order that the text names, or shows what was found. */
  readonly find: (text: string) => void
}

const DeskContext = createContext<Desk | null>(null)
export const DeskProvider = DeskContext.Provider

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('useDesk is used outside of the desk')
  return desk
}

/** Empty for a store that the member does not see. */
export const useStoreName = (id: StoreId): string => useDesk().me.stores.find((store) => store.id === id)?.name ?? ''
