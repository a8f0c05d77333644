import type { Kysely } from 'kysely'
import { HOUR_MS } from '#kernel/durations.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readLastCheck } from '#shop/feeds/feeds.sql.ts'
import type { HealthCheck } from '#shop/reports/health.api.ts'

const LATE_MS = 26 * HOUR_MS

/** EXCH-03: what the nightly comparison of the feed with the pages found. */
export const checkFeeds = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const last = await readLastCheck(db)
  const check = { code: 'feeds', title: 'Выгрузки и\u00a0страницы' }
  if (last === undefined) return { ...check, is_good: true, detail: 'Первая сверка пройдёт ночью.', advice: '' }
  const { at, compared, differ, detail } = last
  if (differ > 0)
    return {
      ...check,
      is_good: false,
      detail: `Не\u00a0сходится ${differ} из\u00a0${compared}. ${detail}`,
      advice: 'Откройте эти товары на\u00a0сайте: верна страница. Если завтра строка останется, позовите инженера.',
    }
  if (now.getTime() - at.getTime() > LATE_MS)
    return {
      ...check,
      is_good: false,
      detail: 'Сверки не\u00a0было больше суток.',
      advice: 'Она идёт каждую ночь сама. Посмотрите строку «Фоновые работы» и\u00a0журнал магазина.',
    }
  return { ...check, is_good: true, detail: `Сверено предложений: ${compared}, все совпадают.`, advice: '' }
}
