import { useSyncExternalStore } from 'react'

/** Client-only state of the interface: open layers, the header's position. Answers of the server are in TanStack Query. */
export type UiStore<State extends object> = {
  readonly initial: State
  readonly get: () => State
  /** Changes some fields. Listeners run only if one of them differs. */
  readonly set: (part: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Never call `set` while a page is rendered on the server: all visitors share the store there. */
export const createUiStore = <State extends object>(initial: State): UiStore<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => state,
    set: (part) => {
      const before = new Map(Object.entries(state))
      if (Object.entries(part).every(([name, value]) => Object.is(before.get(name), value))) return
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Renders again only when `select` returns another value; during hydration it reads the initial state, as the server did. */
export const useUiStore = <State extends object, T>(store: UiStore<State>, select: (state: State) => T): T =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
