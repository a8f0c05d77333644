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
      const next = { ...state, ...part }
      const before = Object.values(state)
      if (Object.values(next).every((value, index) => Object.is(value, before[index]))) return
      state = next
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

export type SignInReason = 'favourites' | 'account-page' | 'review' | 'question' | 'order' | 'routine'

/** POP-07, with the other layers of the shell. */
type UiFlags = {
  /** The page behind an open menu is dimmed. */
  readonly overlay: boolean
  readonly feedback: boolean
  readonly catalogueMenu: boolean
  readonly searchMenu: boolean
  readonly burger: boolean
  readonly contacts: boolean
  /** AUTH-10: the sign-in popup. It opens and closes independently of other layers. */
  readonly signIn: boolean
  /** Address to go to after the sign-in; null: stay. */
  readonly afterSignIn: string | null
  /** What the sign-in is for, which it says; null: the visitor has asked for it. */
  readonly whySignIn: SignInReason | null
}

const MENUS_CLOSED = { catalogueMenu: false, searchMenu: false, burger: false, contacts: false } as const
const LAYERS_CLOSED = { ...MENUS_CLOSED, feedback: false } as const

/** A layer that replaces another. */
type UiFlag = keyof typeof LAYERS_CLOSED

/** Popups dim the page themselves. */
const withOverlay = (flags: UiFlags): UiFlags => ({ ...flags, overlay: flags.catalogueMenu || flags.searchMenu })

/** Opening a layer closes the one that was open: the contacts close when the feedback opens (POP-01). */
export const opened = (flags: UiFlags, flag: UiFlag): UiFlags =>
  withOverlay({ ...flags, ...LAYERS_CLOSED, [flag]: true })
export const closed = (flags: UiFlags, flag: UiFlag): UiFlags => withOverlay({ ...flags, [flag]: false })
/** A half-filled feedback form stays open on a change of page. */
export const withMenusClosed = (flags: UiFlags): UiFlags => withOverlay({ ...flags, ...MENUS_CLOSED })

/** Global: anything may open a layer by its flag. */
export const uiFlags = createUiStore<UiFlags>({
  ...LAYERS_CLOSED,
  overlay: false,
  signIn: false,
  afterSignIn: null,
  whySignIn: null,
})

/** Entry of the history at which a layer was opened last. */
let openedAt: unknown

export const openLayer = (flag: UiFlag): void => {
  openedAt = history.state?.key
  uiFlags.set(opened(uiFlags.get(), flag))
}
export const closeLayer = (flag: UiFlag): void => uiFlags.set(closed(uiFlags.get(), flag))
export const toggleLayer = (flag: UiFlag): void => (uiFlags.get()[flag] ? closeLayer(flag) : openLayer(flag))
/** A menu opened at the entry `key`, between the change of the address and that of the page, belongs to the new page: it stays. */
export const closeMenus = (key: string | null = null): void => {
  if (openedAt !== key) uiFlags.set(withMenusClosed(uiFlags.get()))
}

export const openSignIn = (afterSignIn: string | null = null, whySignIn: SignInReason | null = null): void =>
  uiFlags.set({ signIn: true, afterSignIn, whySignIn })
/** The reason stays while the popup fades out. */
export const closeSignIn = (): void => uiFlags.set({ signIn: false, afterSignIn: null })

export const useUiFlag = (flag: UiFlag | 'overlay' | 'signIn'): boolean => useUiStore(uiFlags, (flags) => flags[flag])
