import { randomFor } from '../../../ops/import/large-shop/random.ts'

/** The demo shop's current date; every other date is relative to it. */
const DEMO_DATE = '2026-11-20'
const daysBeforeDemo = (days: number): string =>
  new Date(Date.parse(DEMO_DATE) - days * 86_400_000).toISOString().slice(0, 10)

/** Sixty days of prices that end at today's: a sale began some days ago; a regular price changed slightly once. */
export const historyOf = (
  slug: string,
  price: number,
  old: number | undefined,
  isNew: boolean,
): { since: string; price: number }[] => {
  const random = randomFor('history', slug, price)
  if (old !== undefined)
    return [
      { since: daysBeforeDemo(60), price: old },
      { since: daysBeforeDemo(random.integer(3, 19)), price },
    ]
  if (isNew || random.chance(0.6)) return [{ since: daysBeforeDemo(60), price }]
  const step = Math.max(1000, Math.round((price * random.pick([0.03, 0.05, 0.08])) / 1000) * 1000)
  const before = price - step > 0 ? price - step : price + step
  return [
    { since: daysBeforeDemo(60), price: before },
    { since: daysBeforeDemo(random.integer(21, 50)), price },
  ]
}
