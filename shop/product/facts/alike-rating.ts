/** What buyers who are like the visitor think of a product, as far as their reviews carry it. */

/** Numbers of reviews with 1, 2, 3, 4, 5 stars. */
export type StarCounts = readonly [number, number, number, number, number]

/** Fewer reviews of buyers like the visitor, or fewer of others, say nothing. */
export const MIN_ALIKE_REVIEWS = 5
export const MIN_OTHER_REVIEWS = 5
/** The opinion of the others weighs as much as so many reviews. */
const PRIOR_WEIGHT = 5
/** Quantile of the normal distribution that leaves 5 % on either side: the interval has the truth nine times in ten. */
const Z_90 = 1.645
/** A wider interval says nothing: it covers half of the scale. */
const MAX_WIDTH = 2

export type AlikeRating = {
  readonly average: number
  readonly from: number
  readonly to: number
  readonly count: number
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
/** Mean of (stars ** power) by these weights. */
const moment = (weights: readonly number[], power: number): number =>
  total(weights.map((weight, at) => weight * (at + 1) ** power)) / total(weights)

/**
 * The Bayesian average of five stars, with its 90 % credible interval: a Dirichlet prior over the stars, multinomial reviews, and the
 * normal approximation of the posterior mean, whose variance is that of the stars divided by the weight of all reviews + 1
 * (E. Miller, «Ranking Items with Star Ratings», 2014; A. Gelman and others, «Bayesian Data Analysis», 3rd edition, 3.4). Where that
 * article gives each star one review beforehand, the prior here is what the other buyers of the product gave, with one review more of
 * each star, so that a star that nobody gave is unlikely and not impossible. Few reviews are so drawn to the product's own rating.
 *
 * Null where the reviews do not carry it.
 */
export const alikeRating = (alike: StarCounts, others: StarCounts): AlikeRating | null => {
  const count = total(alike)
  const otherCount = total(others)
  if (count < MIN_ALIKE_REVIEWS || otherCount < MIN_OTHER_REVIEWS) return null
  const weights = others.map(
    (given, at) => (PRIOR_WEIGHT * (given + 1)) / (otherCount + others.length) + (alike[at] ?? 0),
  )
  const average = moment(weights, 1)
  const half = Z_90 * Math.sqrt((moment(weights, 2) - average ** 2) / (total(weights) + 1))
  const from = Math.max(1, average - half)
  const to = Math.min(5, average + half)
  return to - from > MAX_WIDTH ? null : { average, from, to, count }
}
