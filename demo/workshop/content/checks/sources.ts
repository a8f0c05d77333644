/** Rules that read the source files: written texts and reviews, recipes and brand cards, addresses that are gone. */
import { BRANDS } from '../brands.ts'
import { leafTexts } from '../check-leaf.ts'
import { DRAFTS } from '../leaves.ts'
import { personasOf, readReviews, reviewLeaves, reviewSource } from '../review-files.ts'
import { chemistryFaults } from './chemistry.ts'
import type { Rule, Shop } from './shop.ts'
import { reviewFigures } from './review-figures.ts'
import { reviewFaults, type ReviewText } from './written-reviews.ts'
import { writtenFaults, writtenFigures } from './written.ts'

const activesOf = new Map(DRAFTS.map(({ slug, actives = '' }) => [slug, actives]))
/** D11–D14: recipes, pairs, names and brand promises. */
export const brandAndRecipe: Rule = ({ products }) => {
  const pairs = new Map(products.map(({ slug, goes_with = [] }) => [slug, goes_with]))
  const names = new Map(products.map(({ slug, name }) => [slug, name.replaceAll('\u00a0', ' ')]))
  const drafts = DRAFTS.map((draft) => ({ ...draft, name: names.get(draft.slug) ?? draft.name }))
  return chemistryFaults(drafts, BRANDS, (slug) =>
    (pairs.get(slug) ?? []).map(({ product }) => ({ slug: product, actives: activesOf.get(product) ?? '' })),
  ).map(({ draft, rule, words }) => `leaves/${draft.category}.yaml: ${draft.slug}: ${rule}: ${words}`)
}

const shown = ([what, value]: readonly [string, number, boolean]): string => `${what}: ${value.toFixed(3)}`
/** D1–D10, D15, D16 and their figures. */
export const textsWritten: Rule = () => {
  const leaves = leafTexts()
  return [
    ...writtenFaults(leaves).map(({ at, rule, words }) => `${at}  ${rule}  ${words}`),
    ...writtenFigures(leaves)
      .filter(([, , isRight]) => !isRight)
      .map(shown),
  ]
}

const reviewTexts = (): ReviewText[] =>
  reviewLeaves().map((leaf) => {
    const source = reviewSource(leaf)
    return { leaf, source, reviews: readReviews(leaf, source) }
  })
/** Figures of all reviews with whether each is in its range. */
export const figuresOfReviews = (): ReturnType<typeof reviewFigures> =>
  reviewFigures(
    reviewTexts().flatMap(({ reviews }) => reviews),
    DRAFTS,
    personasOf(),
  )
/** R1–R11 and their figures. */
export const reviewsWritten: Rule = () => {
  const drafts = new Map(DRAFTS.map((draft) => [draft.slug, draft]))
  return [
    ...reviewFaults(reviewTexts(), drafts, personasOf()).map(({ at, rule, words }) => `${at}  ${rule}  ${words}`),
    ...figuresOfReviews()
      .filter(([, , isRight]) => !isRight)
      .map(shown),
  ]
}

const exists = (shop: Shop, address: string): boolean => {
  const [, kind = '', ...rest] = address.split('/')
  const name = rest.join('/')
  return kind === 'product'
    ? shop.products.some(({ slug }) => slug === name)
    : kind === 'brands'
      ? shop.brands.some(({ slug }) => slug === name)
      : kind !== 'products' || shop.categories.some(({ path }) => path === name)
}
/** SEO-03: an address that is gone leads in one hop to one that exists, and none is gone that exists. */
export const goneLeadsSomewhere: Rule = (shop) =>
  shop.redirects
    .filter(({ from }) => /^\/(?:product|brands|products)\//.test(from))
    .flatMap(({ from, to }) => [
      ...(exists(shop, to) ? [] : [`${from}: leads to ${to}, which does not exist`]),
      ...(exists(shop, from) ? [`${from}: exists and is called gone`] : []),
      ...(shop.redirects.some((other) => other.from === to) ? [`${from}: two hops, ${to} is gone too`] : []),
    ])
