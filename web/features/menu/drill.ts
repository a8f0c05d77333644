import { type RefObject, useEffect, useState } from 'react'

/** Two levels: the rows of the first, or what one of them opened. */
export type Drill = {
  /** Of the opened row; null while the first level is shown. */
  readonly row: string | null
  readonly into: (row: string) => void
  readonly back: () => void
}

/** Rows that open a list carry it: the way back leads to them. */
export const ROW = 'data-row'
/** The heading of what is shown: the way in leads to it. */
export const HEADING = 'data-menu-heading'

const placeOf = (
  layer: HTMLElement | null | undefined,
  row: string | null,
  left: string,
): HTMLElement | null | undefined =>
  row === null
    ? layer?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(left)}"]`)
    : layer?.querySelector<HTMLElement>(`[${HEADING}], h2`)

type Place = { readonly row: string | null; readonly left: string | null }
const FIRST: Place = { row: null, left: null }

/** `inside`: anything within the layer. Each opening begins at the first level. */
export const useDrill = (inside: RefObject<HTMLElement | null>, open: boolean): Drill => {
  const [place, setPlace] = useState(FIRST)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPlace(FIRST)
  }
  const { row, left } = place
  useEffect(() => {
    if (left === null) return
    const layer = inside.current?.closest<HTMLElement>('dialog, [data-menu]')
    // A layer that hangs on the header lies within the page's scroll padding: focus would scroll the page from under it.
    placeOf(layer, row, left)?.focus({ preventScroll: layer?.matches('[data-menu]') ?? false })
  }, [row, left, inside])
  return { row, into: (opened) => setPlace({ row: opened, left: opened }), back: () => setPlace({ row: null, left }) }
}
