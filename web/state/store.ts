import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore, type Context } from 'react'

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
  useSyncExternalStore(
    store.subscribe,
    () => pick(store.now()),
    () => pick(store.initial),
  )

/**
 * A component's state, handed down as a store: a context that changes makes all below it live at once and draws them anew,
 * a store only those whose `pick` changes. Whoever reads it sees the first state while the served page is made live.
 */
export const usePublished = <State extends object>(state: State): Store<State> => {
  const [store] = useState(() => createStore(state))
  useLayoutEffect(() => store.set(state), [store, state])
  return store
}

/** `pick`: what of it is shown; without it, drawn anew with every change. */
export type Picked<State> = { (): State; <T>(pick: (state: State) => T): T }

/** The place where a component publishes its state, and the hook that reads it below. `missing`: said where nobody has published. */
export const publishedState = <State extends object>(
  missing: string,
): readonly [Context<Store<State> | null>, Picked<State>] => {
  const Published = createContext<Store<State> | null>(null)
  const whole = (state: State): State => state
  function usePicked(): State
  function usePicked<T>(pick: (state: State) => T): T
  function usePicked<T>(pick?: (state: State) => T): T | State {
    const store = useContext(Published)
    if (!store) throw new Error(missing)
    return useStored<State, T | State>(store, pick ?? whole)
  }
  return [Published, usePicked]
}
