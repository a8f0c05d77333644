/** CAT-15: stock that was not synced for a day is shown with «уточняйте» and is not promised for today. */

const STALE_AFTER_HOURS = 24

/** `syncedAt`: the store's last exchange of stock; null (never) counts as stale. */
export const isStockStale = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt === null || now.getTime() - syncedAt.getTime() > STALE_AFTER_HOURS * 3_600_000
