import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

export type Store<State extends object> = {
  readonly initial: State
  readonly now: () => State
  /** Changes some fields; those who look hear of it only if something differs. */
  readonly set: (part: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A small state that stands outside the tree of components. Never set while a page is rendered on the server: all visitors share it there. */
export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    now: () => state,
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

/** `pick` gives one field, or another value that stays the same while nothing has changed. */
export const useStored = <State extends object, T>(store: Store<State>, pick: (state: State) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.now()), () => pick(store.initial))

/**
 * A component's state, handed down as a store: a context that changes makes all below it live at once and draws them anew,
 * a store only those whose `pick` changes. Whoever reads it sees the first state while the served page is made live.
 */
export const usePublished = <State extends object>(state: State): Store<State> => {
  const [store] = useState(() => createStore(state))
  useLayoutEffect(() => store.set(state), [store, state])
  return store
}
