/** CAT-15: stock that was not synced for a day is shown with «уточняйте» and is not promised for today. */
import { MINUTE_MS } from '#kernel/durations.ts'
import { counted, type Forms } from '#kernel/text.ts'

const STALE_AFTER_HOURS = 24

/** `syncedAt`: the store's last exchange of stock; null (never) counts as stale. */
export const isStockStale = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt === null || now.getTime() - syncedAt.getTime() > STALE_AFTER_HOURS * 3_600_000

const MINUTES_OF_HOUR = 60
const HOURS_OF_DAY = 24
const MINUTES: Forms = ['минуту', 'минуты', 'минут']
const HOURS: Forms = ['час', 'часа', 'часов']
const DAYS: Forms = ['день', 'дня', 'дней']

/** «обновлено 12 минут назад»; null (never): «давно не обновлялось». A moment ahead of a slow clock counts as now. */
export const stockAgeText = (syncedAt: Date | null, now: Date): string => {
  if (syncedAt === null) return 'давно не\u00a0обновлялось'
  const minutes = Math.max(0, Math.floor((now.getTime() - syncedAt.getTime()) / MINUTE_MS))
  const hours = Math.floor(minutes / MINUTES_OF_HOUR)
  if (minutes === 0) return 'обновлено только что'
  if (hours === 0) return `обновлено ${counted(minutes, MINUTES)} назад`
  if (hours < HOURS_OF_DAY) return `обновлено ${counted(hours, HOURS)} назад`
  return `обновлено ${counted(Math.floor(hours / HOURS_OF_DAY), DAYS)} назад`
}

const momentOf = (syncedAt: string | null): Date | null => (syncedAt === null ? null : new Date(syncedAt))

/** «обновлено 2 дня назад, уточняйте» of a stale figure; null of a fresh one, whose age is said once (`freshAgeText`). */
export const staleAgeText = (syncedAt: string | null, now: Date): string | null =>
  isStockStale(momentOf(syncedAt), now) ? stockFigureText(syncedAt, now) : null

/** «обновлено 12 минут назад», the oldest of the figures that are not stale; null when there is none. */
export const freshAgeText = (syncedAt: readonly (string | null)[], now: Date): string | null => {
  const [oldest] = syncedAt.filter((at) => at !== null && !isStockStale(momentOf(at), now)).toSorted()
  return oldest === undefined ? null : stockFigureText(oldest, now)
}

/** The age of a shown figure, «обновлено 2 дня назад, уточняйте» when it is stale. `syncedAt`: ISO moment, null: never. */
export const stockFigureText = (syncedAt: string | null, now: Date): string => {
  const moment = syncedAt === null ? null : new Date(syncedAt)
  return `${stockAgeText(moment, now)}${isStockStale(moment, now) ? ', уточняйте' : ''}`
}
