import { createUiStore, useUiStore } from './ui-store.ts'

/** POP-07, with the other layers of the shell. */
export type UiFlags = {
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
}

const MENUS_CLOSED = { catalogueMenu: false, searchMenu: false, burger: false, contacts: false } as const
const LAYERS_CLOSED = { ...MENUS_CLOSED, feedback: false } as const

/** A layer that replaces another. */
export type UiFlag = keyof typeof LAYERS_CLOSED

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
})

export const openLayer = (flag: UiFlag): void => uiFlags.set(opened(uiFlags.get(), flag))
export const closeLayer = (flag: UiFlag): void => uiFlags.set(closed(uiFlags.get(), flag))
export const toggleLayer = (flag: UiFlag): void => (uiFlags.get()[flag] ? closeLayer(flag) : openLayer(flag))
export const closeMenus = (): void => uiFlags.set(withMenusClosed(uiFlags.get()))

export const openSignIn = (afterSignIn: string | null = null): void => uiFlags.set({ signIn: true, afterSignIn })
export const closeSignIn = (): void => uiFlags.set({ signIn: false, afterSignIn: null })

export const useUiFlag = (flag: UiFlag | 'overlay' | 'signIn'): boolean => useUiStore(uiFlags, (flags) => flags[flag])
