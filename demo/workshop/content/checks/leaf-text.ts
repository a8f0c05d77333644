/** Texts of the leaf files, and faults that name file, line, rule and words. */
import type { Draft } from '../draft.ts'

export type LeafText = { readonly leaf: string; readonly source: string; readonly drafts: readonly Draft[] }
/** `at`: «file:line». */
export type Fault = { readonly at: string; readonly rule: string; readonly words: string }
export type Item = { readonly leaf: LeafText; readonly draft: Draft }

/** The line of a product's words: its block begins with the slug, and its texts may be folded over several lines. */
export const lineOf = ({ source }: LeafText, draft: Draft, words: string): number => {
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line === `- slug: ${draft.slug}`)
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('- '))
  const block = lines.slice(start, length < 0 ? undefined : start + 1 + length)
  const parts = words.split(/\s+/)
  for (let count = Math.min(parts.length, 6); count > 0; count -= 1) {
    const found = block.findIndex((line) => line.includes(parts.slice(0, count).join(' ')))
    if (found >= 0) return start + found + 1
  }
  return start + 1
}
export const fault = ({ leaf, draft }: Item, rule: string, words: string, why = ''): Fault => ({
  at: `leaves/${leaf.leaf}.yaml:${lineOf(leaf, draft, words)}`,
  rule,
  words: why === '' ? words : `${why}: ${words}`,
})
