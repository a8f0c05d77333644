/**
 * Markup of pieces that many pages show alike (goods cards, header and footer), kept by what they show. A piece is drawn by React as
 * part of the first page that needs it, cut out of that page when it is whole, and put into the next pages as it is.
 */
import type { KeptMarkup, MissedPiece } from './ui/kept-place.tsx'

/** In characters, two bytes each at most: some three thousand cards. */
const MOST_CHARACTERS = 8_000_000

type Piece = { readonly facts: string; readonly markup: string }
const pieces = new Map<string, Piece>()
let characters = 0

const forget = ({ facts, markup }: Piece): void => {
  pieces.delete(facts)
  characters -= facts.length + markup.length
}

/** The least recently used go first. */
const keep = (facts: string, markup: string): void => {
  const before = pieces.get(facts)
  if (before !== undefined) forget(before)
  pieces.set(facts, { facts, markup })
  characters += facts.length + markup.length
  for (const oldest of pieces.values()) {
    if (characters <= MOST_CHARACTERS) break
    forget(oldest)
  }
}

/** Put last under its own key: the one just asked with would live on in its place, a new text for the old at every page. */
const find = (facts: string): string | undefined => {
  const piece = pieces.get(facts)
  if (piece === undefined) return undefined
  pieces.delete(piece.facts)
  pieces.set(piece.facts, piece)
  return piece.markup
}

/** Of its own: a slice would hold the whole page in memory as long as it lives. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice))

/** Where the element ends whose content begins at `from`: there may be others of its kind in it. */
const endOf = (page: string, tag: string, from: number): number => {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(page); found; found = tags.exec(page)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return found.index
  }
  return -1
}

/** What stands in the place of this mark. */
const cut = (page: string, { mark, tag }: MissedPiece): string | undefined => {
  const start = ` data-mark="${mark}">`
  const found = page.indexOf(start)
  if (found === -1) return undefined
  const from = found + start.length
  const to = endOf(page, tag, from)
  return to === -1 ? undefined : copied(page.slice(from, to))
}

export type PageMarkup = KeptMarkup & {
  /** Keeps what this page was the first to draw. Only of pages that came out well. */
  readonly keepFrom: (page: Uint8Array) => void
}

/** One for each render. */
export const pageMarkup = (): PageMarkup => {
  const missing = new Map<string, MissedPiece>()
  return {
    find,
    missed: (piece) => missing.set(piece.mark, piece),
    keepFrom: (page) => {
      if (missing.size === 0) return
      const text = new TextDecoder().decode(page)
      for (const piece of missing.values()) {
        const markup = cut(text, piece)
        if (markup !== undefined) keep(piece.facts, markup)
      }
    },
  }
}
