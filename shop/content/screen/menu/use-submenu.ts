import { type RefObject, useEffect, useState } from 'react'
import { useMedia } from '#platform/client/use-media.ts'
import { BELOW_LARGE } from '#platform/ui/styles/breakpoints.ts'

/** MENU-01: below the large breakpoint (1024 px). False on the server: for layers that only the browser opens. */
export const useBelowLarge = (): boolean => useMedia(BELOW_LARGE, false)

/** State of a two-level menu. */
export type Submenu = {
  /** Id of the opened row; null on the first level. */
  readonly row: string | null
  readonly open: (row: string) => void
  readonly back: () => void
}

/** Attribute of rows with a submenu: focus returns to them on the way back. */
export const ROW_ATTRIBUTE = 'data-row'
/** Attribute of the submenu's heading: it takes the focus when the submenu opens. */
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

/** `inside`: any element within the layer. Every opening starts at the first level. */
export const useSubmenu = (inside: RefObject<HTMLElement | null>, open: boolean): Submenu => {
  const [position, setPosition] = useState(FIRST_LEVEL)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPosition(FIRST_LEVEL)
  }
  const { row, left } = position
  useEffect(() => {
    if (left === null) return
    const layer = inside.current?.closest<HTMLElement>('dialog, [data-menu]')
    // A panel under the header is within the page's scroll padding: focusing would scroll the page.
    focusTarget(layer, row, left)?.focus({ preventScroll: layer?.matches('[data-menu]') ?? false })
  }, [row, left, inside])
  return {
    row,
    open: (opened) => setPosition({ row: opened, left: opened }),
    back: () => setPosition({ row: null, left }),
  }
}
