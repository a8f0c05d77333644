/** CAT-15: a stock figure has an age. An old one is shown with «уточняйте» and promises nothing for today. */

const STALE_AFTER_HOURS = 24

/** `toldAt` is the store's last exchange of stock; a store that never told anything is stale. */
export const isStockStale = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt === null || now.getTime() - syncedAt.getTime() > STALE_AFTER_HOURS * 3_600_000
