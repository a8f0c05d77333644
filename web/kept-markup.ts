/**
 * Markup of pieces that many pages show alike (goods cards above all), kept by what they show. A piece is drawn by React as
 * part of the first page that needs it, cut out of that page when it is whole, and put into the next pages as it is.
 */
import type { KeptMarkup } from './ui/kept-place.tsx'

/** In characters, two bytes each at most: some three thousand cards. */
const MOST_CHARACTERS = 8_000_000

const pieces = new Map<string, string>()
let characters = 0

const forget = (facts: string, markup: string): void => {
  pieces.delete(facts)
  characters -= facts.length + markup.length
}

/** The least recently used go first. */
const keep = (facts: string, markup: string): void => {
  const before = pieces.get(facts)
  if (before !== undefined) forget(facts, before)
  pieces.set(facts, markup)
  characters += facts.length + markup.length
  for (const [oldest, its] of pieces) {
    if (characters <= MOST_CHARACTERS) break
    forget(oldest, its)
  }
}

const find = (facts: string): string | undefined => {
  const markup = pieces.get(facts)
  if (markup !== undefined) {
    pieces.delete(facts)
    pieces.set(facts, markup)
  }
  return markup
}

/** Of its own: a slice would hold the whole page in memory as long as it lives. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice))

/** What stands in the place of this mark; places hold no place of their own kind. */
const cut = (page: string, mark: string): string | undefined => {
  const start = `data-mark="${mark}">`
  const from = page.indexOf(start)
  const to = from === -1 ? -1 : page.indexOf('</li>', from)
  return to === -1 ? undefined : copied(page.slice(from + start.length, to))
}

export type PageMarkup = KeptMarkup & {
  /** Keeps what this page was the first to draw. Only of pages that came out well. */
  readonly keepFrom: (page: Uint8Array) => void
}

/** One for each render. */
export const pageMarkup = (): PageMarkup => {
  const missing = new Map<string, string>()
  return {
    find,
    missed: (mark, facts) => missing.set(mark, facts),
    keepFrom: (page) => {
      if (missing.size === 0) return
      const text = new TextDecoder().decode(page)
      for (const [mark, facts] of missing) {
        const markup = cut(text, mark)
        if (markup !== undefined) keep(facts, markup)
      }
    },
  }
}
