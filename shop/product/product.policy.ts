import { formatAmount, type Unit } from '#shop/catalogue/facts/attributes.ts'
import { colourDifference } from '#shop/catalogue/facts/colour-difference.ts'
import type { ProductPage } from './product.api.ts'

/** Photos of customers that stand above the reviews. */
export const REVIEW_PHOTOS_SHOWN = 6
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

/** Beyond it two shades look like different ones. */
const MAX_DIFFERENCE = 6
const MATCHES_SHOWN = 4

/** The nearest shade of each brand, the most alike first, those that are alike only; `difference`: ΔE to a tenth. */
export const nearestShades = <S extends { readonly shade_color: string; readonly brand_id: number }>(
  color: string,
  shades: readonly S[],
): (S & { difference: number })[] => {
  const measured = shades
    .map((shade) => ({ ...shade, difference: Math.round(colourDifference(color, shade.shade_color) * 10) / 10 }))
    .filter(({ difference }) => difference <= MAX_DIFFERENCE)
    .toSorted((a, b) => a.difference - b.difference)
  const firstOfBrand = new Map(measured.toReversed().map((shade) => [shade.brand_id, shade]))
  return measured.filter((shade) => firstOfBrand.get(shade.brand_id) === shade).slice(0, MATCHES_SHOWN)
}

/** Counts of 5, 4, 3, 2 and 1 stars. */
export const ratingCounts = (stars: Readonly<Record<string, number>>): number[] =>
  [5, 4, 3, 2, 1].map((star) => stars[star] ?? 0)

/** Available cards first, otherwise in their order. */
export const availableFirst = <Card extends { available: boolean }>(cards: readonly Card[]): Card[] => [
  ...cards.filter(({ available }) => available),
  ...cards.filter(({ available }) => !available),
]
