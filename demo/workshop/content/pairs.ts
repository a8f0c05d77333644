import type { ProductRecord } from '../../../shop/product/product.records.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import type { Draft } from './draft.ts'
import { conflicts } from './checks/chemistry.ts'
import { companionFault } from './companions.ts'
import { roleOf, STEPS } from './roles.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'

type DraftFacts = {
  readonly draft: Draft
  readonly slug: string
  readonly role: string
  readonly root: string
  readonly skin: ReadonlySet<string>
  readonly price: number
  readonly colours: readonly string[]
}

const factsOf = (draft: Draft): DraftFacts => ({
  draft,
  slug: draft.slug,
  role: roleOf(draft),
  root: draft.category.split('/')[0] ?? '',
  skin: new Set(draft.skin?.split(', ') ?? []),
  price: sizesOf(draft)[0]?.price ?? 0,
  colours: shadesOf(draft).map(({ color }) => color),
})

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const distance = (one: string, other: string): number =>
  Math.sqrt(channels(one).reduce((sum, value, index) => sum + (value - (channels(other)[index] ?? 0)) ** 2, 0))
/** Mean distance from each shade of one product to the nearest shade of the other. */
export const colourDistance = (one: readonly string[], other: readonly string[]): number =>
  one.length === 0 || other.length === 0
    ? 0
    : one.reduce((sum, color) => sum + Math.min(...other.map((otherColor) => distance(color, otherColor))), 0) /
      one.length

const COLOURED = new Set(['lipstick', 'lippencil', 'gloss', 'lipbalm', 'cheek'])

/** How many times dearer a companion may be before it belongs to another purse, and what each card that names it already takes off. */
const DEARER = 2.5
const MUCH_DEARER = 4
const TIRES = 0.4
/** The cards on which one companion stands at most, where a card has two others. */
const MOST_CARDS = 18
/** How well two products go together: brand, skin type, price; then colour, then a random value. */
const scorePair = (product: DraftFacts, other: DraftFacts, useCount: number): number => {
  const shared = [...product.skin].filter((type) => other.skin.has(type)).length
  const ratio = Math.max(product.price, other.price) / Math.max(1, Math.min(product.price, other.price))
  const colours =
    COLOURED.has(product.role) && COLOURED.has(other.role) ? -colourDistance(product.colours, other.colours) / 12 : 0
  return (
    (product.draft.brand === other.draft.brand ? 3 : 0) +
    (product.skin.size === 0 ? 0 : (2 * shared) / product.skin.size) -
    (ratio > MUCH_DEARER ? 4 : ratio > DEARER ? 1.5 : 0) +
    (product.root === other.root ? 0.5 : 0) +
    colours -
    useCount * TIRES +
    randomFor('pair', product.slug, other.slug).next() * 0.4
  )
}

const canPair = (product: DraftFacts, other: DraftFacts): boolean =>
  other.slug !== product.slug &&
  other.role !== product.role &&
  !conflicts(product.draft.actives ?? '', other.draft.actives ?? '') &&
  !(product.skin.size > 0 && other.skin.size > 0 && [...product.skin].every((type) => !other.skin.has(type))) &&
  (product.root === 'detyam') ===
    (other.root === 'detyam' || (product.root === 'detyam' && /^(textile|comb)$/.test(other.role)))

/** «С чем сочетать»: products of the next steps of the routine, one for each role, with the reason. */
export const pairsOf = (drafts: readonly Draft[]): ReadonlyMap<string, NonNullable<ProductRecord['goes_with']>> => {
  const all = drafts.map(factsOf)
  const byRole = Map.groupBy(all, ({ role }) => role)
  const useCount = new Map<string, number>()
  // What is chosen by hand counts too.
  for (const text of drafts.flatMap(({ goesWith = [] }) => goesWith)) {
    const [slug = ''] = text.split(': ')
    useCount.set(slug, (useCount.get(slug) ?? 0) + 1)
  }
  return new Map(
    all.map((product) => {
      const chosen = product.draft.goesWith?.map((text) => {
        const [slug = '', ...why] = text.split(': ')
        return { product: slug, why: why.join(': ') }
      })
      if (chosen !== undefined) return [product.slug, chosen]
      const partners: DraftFacts[] = []
      const pairs = (STEPS.get(product.role) ?? []).flatMap(({ roles, why }) => {
        const best = roles
          .flatMap((role) => byRole.get(role) ?? [])
          .filter(
            (other) =>
              canPair(product, other) &&
              !(partners.length >= 2 && (useCount.get(other.slug) ?? 0) >= MOST_CARDS) &&
              companionFault(product.draft, other.draft, why) === undefined &&
              !partners.some(({ draft }) => conflicts(draft.actives ?? '', other.draft.actives ?? '')),
          )
          .map((other) => ({ other, score: scorePair(product, other, useCount.get(other.slug) ?? 0) }))
          .reduce<{ other: DraftFacts; score: number } | undefined>(
            (top, one) => (top === undefined || one.score > top.score ? one : top),
            undefined,
          )
        if (best === undefined) return []
        partners.push(best.other)
        useCount.set(best.other.slug, (useCount.get(best.other.slug) ?? 0) + 1)
        return [{ product: best.other.slug, why }]
      })
      return [product.slug, pairs]
    }),
  )
}
