import { type RefObject, useEffect, useState } from 'react'

/** Two levels: the rows of the first, or what one of them opened. */
export type Submenu = {
  /** Of the opened row; null while the first level is shown. */
  readonly row: string | null
  readonly open: (row: string) => void
  readonly back: () => void
}

/** Rows that open a list carry it: the way back leads to them. */
export const ROW_ATTRIBUTE = 'data-row'
/** The heading of what is shown: the way in leads to it. */
export const HEADING_ATTRIBUTE = 'data-menu-heading'

const focusTarget = (
  layer: HTMLElement | null | undefined,
  row: string | null,
  left: string,
): HTMLElement | null | undefined =>
  row === null
    ? layer?.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}="${CSS.escape(left)}"]`)
    : layer?.querySelector<HTMLElement>(`[${HEADING_ATTRIBUTE}], h2`)

type MenuPosition = { readonly row: string | null; readonly left: string | null }
const FIRST_LEVEL: MenuPosition = { row: null, left: null }

/** `inside`: anything within the layer. Each opening begins at the first level. */
export const useSubmenu = (inside: RefObject<HTMLElement | null>, open: boolean): Submenu => {
  const [place, setPlace] = useState(FIRST_LEVEL)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPlace(FIRST_LEVEL)
  }
  const { row, left } = place
  useEffect(() => {
    if (left === null) return
    const layer = inside.current?.closest<HTMLElement>('dialog, [data-menu]')
    // A layer that hangs on the header lies within the page's scroll padding: focus would scroll the page from under it.
    focusTarget(layer, row, left)?.focus({ preventScroll: layer?.matches('[data-menu]') ?? false })
  }, [row, left, inside])
  return { row, open: (opened) => setPlace({ row: opened, left: opened }), back: () => setPlace({ row: null, left }) }
}
