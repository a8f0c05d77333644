import { shortDate } from '#kernel/short-date.ts'
import type { RoutineItem } from '../../routine.api.ts'

export const EVERY_WORDS = { 1: 'каждый день', 2: 'через день', 7: 'раз в\u00a0неделю' } as const

export const isUsedIn = (part: 'morning' | 'evening', { day_part }: Pick<RoutineItem, 'day_part'>): boolean =>
  day_part === 'both' || day_part === part

/** Until when the product lasts; null: there is nothing to say. */
export const lastWords = (
  { ends_on, is_due, opened_on }: Pick<RoutineItem, 'ends_on' | 'is_due' | 'opened_on'>,
  today: string,
): string | null => {
  if (ends_on === null)
    return opened_on === null ? 'Скажите, когда открыли, и\u00a0мы посчитаем, до\u00a0какого дня хватит.' : null
  if (ends_on < today) return `По\u00a0расчёту закончилось ${shortDate(ends_on, today)}. Пора обновить.`
  const words = `Хватит примерно до\u00a0${shortDate(ends_on, today)}.`
  return is_due ? `${words} Пора обновить.` : words
}
