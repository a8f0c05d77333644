/** The demo shop's current date; every other date is relative to it. */
export const DEMO_DATE = '2026-11-20'
export const daysBeforeDemo = (days: number): string =>
  new Date(Date.parse(DEMO_DATE) - days * 86_400_000).toISOString().slice(0, 10)
