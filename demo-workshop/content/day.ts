/** The demo shop's «today»: everything in it is counted from this day. */
export const DAY = '2026-11-20'
export const dayBefore = (days: number): string =>
  new Date(Date.parse(DAY) - days * 86_400_000).toISOString().slice(0, 10)
