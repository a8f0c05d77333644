import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alikeRating, type StarCounts } from './alike-rating.ts'

const count = fc.nat({ max: 40 })
const counts: fc.Arbitrary<StarCounts> = fc.tuple(count, count, count, count, count)
const starCounts = (given: readonly number[]): StarCounts => {
  const of = (star: number): number => given.filter((one) => one === star).length
  return [of(0), of(1), of(2), of(3), of(4)]
}
const total = (stars: StarCounts): number => stars.reduce((sum, given) => sum + given, 0)
const mean = (stars: StarCounts): number =>
  stars.reduce((sum, given, at) => sum + given * (at + 1), 0) / Math.max(1, total(stars))
const times = ([a, b, c, d, e]: StarCounts, n: number): StarCounts => [a * n, b * n, c * n, d * n, e * n]
const ratingOf = (alike: StarCounts, others: StarCounts) => {
  const rating = alikeRating(alike, others)
  fc.pre(rating !== null)
  return rating
}

describe('CAT-11: the rating of buyers like the visitor', () => {
  test('says nothing from fewer than five reviews of either side', () => {
    const star = fc.nat({ max: 4 })
    const few = fc.array(star, { maxLength: 4 }).map((given) => starCounts(given))
    fc.assert(
      fc.property(few, counts, (alike, others) => {
        expect(alikeRating(alike, others)).toBeNull()
        expect(alikeRating(others, alike)).toBeNull()
      }),
    )
    expect(alikeRating([0, 0, 0, 0, 4], [0, 0, 0, 5, 5])).toBeNull()
    expect(alikeRating([0, 0, 0, 1, 4], [0, 0, 0, 2, 2])).toBeNull()
    expect(alikeRating([0, 0, 0, 1, 4], [0, 0, 0, 2, 3])).not.toBeNull()
  })

  test('lies within its interval, the interval within the stars, and is drawn towards the others', () => {
    fc.assert(
      fc.property(counts, counts, (alike, others) => {
        const { average, from, to } = ratingOf(alike, others)
        expect(from).toBeGreaterThanOrEqual(1)
        expect(to).toBeLessThanOrEqual(5)
        expect(from).toBeLessThanOrEqual(average)
        expect(average).toBeLessThanOrEqual(to)
        // The prior has one review more of each star.
        const prior = mean([others[0] + 1, others[1] + 1, others[2] + 1, others[3] + 1, others[4] + 1])
        expect(average).toBeGreaterThanOrEqual(Math.min(mean(alike), prior) - 1e-9)
        expect(average).toBeLessThanOrEqual(Math.max(mean(alike), prior) + 1e-9)
      }),
    )
  })

  test('comes closer to the plain average and surer with more reviews of the same kind', () => {
    fc.assert(
      fc.property(counts, counts, (alike, others) => {
        const few = ratingOf(alike, others)
        const many = ratingOf(times(alike, 8), others)
        const plain = mean(alike)
        expect(Math.abs(many.average - plain)).toBeLessThanOrEqual(Math.abs(few.average - plain) + 1e-9)
        if (few.from > 1 && few.to < 5 && total(alike) > 20) expect(many.to - many.from).toBeLessThan(few.to - few.from)
      }),
    )
  })

  test('rises when one of them gives a star more', () => {
    fc.assert(
      fc.property(counts, counts, fc.nat({ max: 3 }), (alike, others, star) => {
        fc.pre((alike[star] ?? 0) > 0)
        const raised = alike.map((given, at) => given + (at === star + 1 ? 1 : 0) - (at === star ? 1 : 0))
        const [a = 0, b = 0, c = 0, d = 0, e = 0] = raised
        expect(ratingOf([a, b, c, d, e], others).average).toBeGreaterThan(ratingOf(alike, others).average)
      }),
    )
  })

  test('has the truth in its interval about nine times in ten', () => {
    // Pólya's urn: reviews drawn so have the prior's uncertainty, and its late share is the truth that they estimate.
    let seed = 29
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const others: StarCounts = [1, 2, 3, 7, 15]
    const DRAWS = 1500
    const hits = (reviews: number): number => {
      let hit = 0
      for (let run = 0; run < DRAWS; run++) {
        const urn = others.map((given) => (5 * (given + 1)) / (28 + 5))
        const drawn = [0, 0, 0, 0, 0]
        for (let turn = 0; turn < 400; turn++) {
          let left = random() * (5 + turn)
          const found = urn.findIndex((weight) => (left -= weight) < 0)
          const star = found === -1 ? 4 : found
          urn[star] = (urn[star] ?? 0) + 1
          if (turn < reviews) drawn[star] = (drawn[star] ?? 0) + 1
        }
        const truth = urn.reduce((sum, weight, at) => sum + weight * (at + 1), 0) / 405
        const [a = 0, b = 0, c = 0, d = 0, e = 0] = drawn
        const rating = alikeRating([a, b, c, d, e], others)
        if (rating !== null && rating.from <= truth && truth <= rating.to) hit++
      }
      return hit / DRAWS
    }
    for (const reviews of [5, 9, 20]) {
      expect(hits(reviews)).toBeGreaterThan(0.87)
      expect(hits(reviews)).toBeLessThan(0.94)
    }
  })
})
