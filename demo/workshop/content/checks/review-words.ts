/** R3: whether a review names something of its own product. */
import type { Draft } from '../draft.ts'
import type { Review } from '../review-files.ts'

/** Stems of a text: the first five letters of its words of four letters and more. */
const stems = (text: string): Set<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/[а-я]{4,}/g) ?? []
    ).map((word) => word.slice(0, 5)),
  )
/** A stem that stands in more of the products than this share tells none of them. */
const COMMON = 0.1

/** A test of whether a review holds a stem of its product's name, facts, shades, card or texts that is rare in the shop, or one of its sizes. */
export const namesOwn = (drafts: readonly Draft[]): ((review: Pick<Review, 'product' | 'text'>) => boolean) => {
  const vocabularies = new Map(
    drafts.map((draft) => {
      const { slug, name, facts = '', shades = '', lead, text, usage, card } = draft
      return [slug, stems([name, facts, shades, lead, text, ...usage, ...Object.values(card).flat()].join(' '))]
    }),
  )
  const uses = new Map<string, number>()
  for (const words of vocabularies.values()) for (const stem of words) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  const sizes = new Map(drafts.map(({ slug, sizes: text }) => [slug, text.match(/[\d.]+ (?:мл|г|шт)/g) ?? []]))
  return ({ product, text }) => {
    const own = vocabularies.get(product)
    return (
      (sizes.get(product) ?? []).some((size) => text.includes(size)) ||
      [...stems(text)].some((stem) => own?.has(stem) === true && (uses.get(stem) ?? 0) <= COMMON * drafts.length)
    )
  }
}
