import { createStore, useStored } from '#web/state/store.ts'

/** POP-07, with the layers that the frame adds to them. */
export type UiFlags = {
  /** The page behind an open menu is dimmed. */
  readonly backdrop: boolean
  readonly feedback: boolean
  readonly catalogueMenu: boolean
  readonly searchMenu: boolean
  readonly burger: boolean
  readonly contacts: boolean
}
export type UiFlag = Exclude<keyof UiFlags, 'backdrop'>

const NONE: UiFlags = {
  backdrop: false,
  feedback: false,
  catalogueMenu: false,
  searchMenu: false,
  burger: false,
  contacts: false,
}
/** Of them one at a time is open, and a change of page closes it. */
const MENUS = ['catalogueMenu', 'searchMenu', 'burger', 'contacts'] as const
/** Popups dim the page themselves. */
const dims = ({ catalogueMenu, searchMenu }: UiFlags): boolean => catalogueMenu || searchMenu

/** What is open after `flag` was opened: any layer takes the place of an open menu; the contacts close when the feedback opens (POP-01). */
export const opened = (flag: UiFlag): UiFlags => {
  const next = { ...NONE, [flag]: true }
  return { ...next, backdrop: dims(next) }
}
/** A half-filled feedback form stays open on a change of page. */
export const withoutMenus = (flags: UiFlags): UiFlags => {
  const next = { ...flags, ...Object.fromEntries(MENUS.map((name) => [name, false])) }
  return { ...next, backdrop: dims(next) }
}
export const closed = (flags: UiFlags, flag: UiFlag): UiFlags => {
  const next = { ...flags, [flag]: false }
  return { ...next, backdrop: dims(next) }
}

/** Global: anything may open a layer by its flag. */
export const uiFlags = createStore<UiFlags>(NONE)
export const openLayer = (flag: UiFlag): void => uiFlags.set(opened(flag))
export const closeLayer = (flag: UiFlag): void => uiFlags.set(closed(uiFlags.now(), flag))
export const toggleLayer = (flag: UiFlag): void => (uiFlags.now()[flag] ? closeLayer(flag) : openLayer(flag))
export const closeMenus = (): void => uiFlags.set(withoutMenus(uiFlags.now()))
export const useUiFlag = (flag: keyof UiFlags): boolean => useStored(uiFlags, (flags) => flags[flag])
