/** BONUS-02: points as a discount. A point is a rouble; a share of the products' price may be paid with them, never delivery. */
import { BONUS_POINT, type BonusPoints } from '#shop/loyalty/facts/bonus-programme.ts'
import { formatMoney } from '#kernel/money.ts'
import type { LineState } from './apply-rules.ts'
import { applied, notApplied, type PriceRow } from './price-row.ts'
import { isOnSale, type PriceRule } from './price-rule.ts'
import { spread } from './spread.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Points never pay for products with a crossed-out price. */
const payable = ({ line, left }: LineState): number => (isOnSale(line) ? 0 : left)

const mostBonusPoints = (lines: readonly LineState[], { balance, maxPercent }: BonusPoints): number => {
  const share = (sum(lines.map(({ left }) => left)) * maxPercent) / 100
  return Math.floor(Math.min(share, sum(lines.map(payable)), balance) / BONUS_POINT) * BONUS_POINT
}

const missingFor = (most: number, { balance }: BonusPoints, code: PriceRule | null): string | null => {
  if (balance < BONUS_POINT) return 'на\u00a0карте нет бонусов'
  if (code?.with_points === false) return `с\u00a0промокодом ${code.code} бонусы не\u00a0списываются`
  return most === 0 ? 'на\u00a0эти товары бонусы не\u00a0тратятся' : null
}

export type BonusPointsOutcome = { readonly amounts: readonly number[]; readonly row: PriceRow }

/** `code`: the promo code that applies. */
export const applyBonusPoints = (
  lines: readonly LineState[],
  bonusPoints: BonusPoints,
  code: PriceRule | null,
): BonusPointsOutcome => {
  const most = mostBonusPoints(lines, bonusPoints)
  const missing = missingFor(most, bonusPoints, code)
  const spent = missing === null ? Math.min(most, Math.floor(bonusPoints.wanted / BONUS_POINT) * BONUS_POINT) : 0
  return {
    amounts: spread(spent, lines.map(payable)),
    row:
      spent > 0
        ? applied('points', 'Бонусы', -spent)
        : notApplied('points', 'Бонусы', missing ?? `можно списать до\u00a0${formatMoney(most)}`),
  }
}
