import { createContext, useContext } from 'react'
import type { NewAction, Outbox } from './outbox.ts'

type OutboxTools = { readonly outbox: Outbox; readonly act: (action: NewAction) => void }

const OutboxContext = createContext<OutboxTools | null>(null)
export const OutboxProvider = OutboxContext.Provider

export const useOutbox = (): OutboxTools => {
  const tools = useContext(OutboxContext)
  if (tools === null) throw new Error('useOutbox is used outside of the desk')
  return tools
}
