import { formatAmount, type Unit } from '#shop/catalogue/facts/attributes.ts'
import type { ProductPage } from './product.api.ts'

export const REVIEWS_PER_PAGE = 5
export const COMPANIONS_SHOWN = 8

type UnitPrice = ProductPage['variants'][number]['unit_price']

/** Smaller packs, such as a lipstick, have no price per 100. */
const MIN_COMPARED_AMOUNT = 30

/** Kopecks; unit prices from here on are rounded to whole roubles: «4 633 ₽ за 100 мл», not «4 633.33 ₽». */
const ROUND_TO_ROUBLES_FROM = 100_00

/** Kopecks per 100 мл, per piece of several; null when the pack is exactly that measure, too small to compare, or of no such unit. */
export const unitPrice = (
  price: number,
  amount: number,
  unit: Pick<Unit, 'name' | 'compared_per'> | undefined,
): UnitPrice => {
  const measure = unit?.compared_per ?? null
  if (unit === undefined || measure === null || amount === measure) return null
  if (measure > 1 && amount < MIN_COMPARED_AMOUNT) return null
  const exact = (price * measure) / amount
  return {
    price: exact < ROUND_TO_ROUBLES_FROM ? Math.round(exact) : Math.round(exact / 100) * 100,
    per: formatAmount(measure, unit.name),
  }
}

/** Counts of 5, 4, 3, 2 and 1 stars. */
export const ratingCounts = (stars: Readonly<Record<string, number>>): number[] =>
  [5, 4, 3, 2, 1].map((star) => stars[star] ?? 0)

/** Available cards first, otherwise in their order. */
export const availableFirst = <Card extends { available: boolean }>(cards: readonly Card[]): Card[] => [
  ...cards.filter(({ available }) => available),
  ...cards.filter(({ available }) => !available),
]
