/** DESK-06: each check says what it found and, of what is wrong, what to do. */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { moscowDay } from '#kernel/dates.ts'
import { lastAudit } from '#platform/db/audit.ts'
import { countCaseAlarms, countUndelivered } from '#shop/feedback/face.ts'
import { readStopped } from '#shop/programs/webhooks/endpoints.sql.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { lastBackup, readFailedJobs, readLateJobs, type SyntheticCheck } from '#platform/health/health.sql.ts'
import type { HealthCheck } from '#shop/reports/health.api.ts'
import { readDuties } from '../../ops/law/duties.ts'
import { sentenceOf, type ProviderCheck } from '../provider-checks.ts'
import { EVERY_MS } from './synthetic-buyer.ts'

const LATE_MS = 10 * MINUTE_MS
const AUDIT_MS = 2 * HOUR_MS
const WHOLE_AUDIT_MS = 8 * DAY_MS
const STOCK_MS = DAY_MS
const BACKUP_MS = 26 * HOUR_MS
const PROVIDER_MS = 8000
const SOON_DAYS = 30

const good = (code: string, title: string, detail: string): HealthCheck => ({
  code,
  title,
  is_good: true,
  detail,
  advice: '',
})
const bad = (code: string, title: string, detail: string, advice: string): HealthCheck => ({
  code,
  title,
  is_good: false,
  detail,
  advice,
})

/** «5 мин», «3 ч», «2 дн.» */
const spanText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 120) return `${minutes}\u00a0мин`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}\u00a0ч` : `${Math.floor(minutes / 1440)}\u00a0дн.`
}

export const checkBuyer = (last: SyntheticCheck | undefined, now: Date): HealthCheck => {
  const title = 'Проверочный покупатель'
  if (last === undefined || now.getTime() - last.at.getTime() > 3 * EVERY_MS)
    return bad(
      'buyer',
      title,
      last === undefined ? 'Ещё не\u00a0приходил.' : `Не\u00a0приходил ${spanText(now.getTime() - last.at.getTime())}.`,
      'Он приходит раз в\u00a0десять минут. Если строка не\u00a0уйдёт, перезапустите магазин и\u00a0посмотрите его журнал.',
    )
  return last.failed_step === null
    ? good(
        'buyer',
        title,
        `Нашёл товар, положил в\u00a0корзину и\u00a0дошёл до\u00a0оформления за\u00a0${last.took_ms}\u00a0мс.`,
      )
    : bad(
        'buyer',
        title,
        `Не\u00a0прошёл шаг «${last.failed_step}»: ${last.detail}`,
        'Пройдите этот путь на\u00a0сайте сами: если не\u00a0получается, покупатели тоже не\u00a0могут купить. Позовите инженера.',
      )
}

export const checkAudit = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const title = 'Проверка учёта'
  const audit = await lastAudit(db)
  const advice =
    'Новое проверяется каждый час, всё целиком в\u00a0ночь на\u00a0воскресенье. ' +
    'Позовите инженера: команда psql -f platform/db/audit.sql назовёт строки.'
  if (audit === undefined) return good('audit', title, 'Первая пройдёт в\u00a0течение часа после запуска.')
  const ageOf = (at: Date): number => now.getTime() - at.getTime()
  const age = ageOf(audit.runAt)
  if (audit.broken > 0)
    return bad('audit', title, `Нарушений: ${audit.broken}, найдены ${spanText(age)} назад.`, advice)
  if (age > AUDIT_MS) return bad('audit', title, `Последняя была ${spanText(age)} назад.`, advice)
  const whole = audit.fullAt === null ? 'ещё ни\u00a0разу' : `${spanText(ageOf(audit.fullAt))} назад`
  return audit.fullAt === null || ageOf(audit.fullAt) > WHOLE_AUDIT_MS
    ? bad('audit', title, `Новое проверено ${spanText(age)} назад, а\u00a0всё целиком ${whole}: больше недели.`, advice)
    : good(
        'audit',
        title,
        `Остатки, деньги и\u00a0заказы сходятся: новое проверено ${spanText(age)} назад, всё целиком ${whole}.`,
      )
}

export const checkJobs = async (db: Kysely<DB>, now: Date): Promise<HealthCheck[]> => {
  const late = await readLateJobs(db, new Date(now.getTime() - LATE_MS))
  const failed = await readFailedJobs(db, new Date(now.getTime() - DAY_MS))
  const mail = failed.filter(({ name }) => name.startsWith('send-') || name.startsWith('email-'))
  const others = failed.filter((job) => !mail.includes(job))
  const first = late[0]
  const listed = (jobs: typeof failed): string => jobs.map(({ name, failed: count }) => `${name}: ${count}`).join(', ')
  const lateText = late.map(({ name, waiting }) => `${name}, ${waiting}`).join('; ')
  return [
    first === undefined
      ? good('jobs', 'Фоновые работы', 'Ни\u00a0одна не\u00a0опаздывает.')
      : bad(
          'jobs',
          'Фоновые работы',
          `Опаздывают: ${lateText}. Самая старая ждёт ${spanText(now.getTime() - first.since.getTime())}.`,
          'Если число растёт, перезапустите магазин: работы не\u00a0потеряются.',
        ),
    others.length === 0
      ? good('failed', 'Работы без повторов', 'За\u00a0сутки все выполнены.')
      : bad(
          'failed',
          'Работы без повторов',
          `За\u00a0сутки не\u00a0удались: ${listed(others)}.`,
          'Повторы кончились. Причина в\u00a0журнале магазина по\u00a0имени работы; позовите инженера.',
        ),
    mail.length === 0
      ? good('letters', 'Письма и СМС', 'За\u00a0сутки ушли все.')
      : bad(
          'letters',
          'Письма и СМС',
          `За\u00a0сутки не\u00a0ушли: ${listed(mail)}.`,
          'Проверьте строки почты и\u00a0СМС ниже: пароль, оплату, лимит.',
        ),
  ]
}

const BounceRow = Row({ letters: Type.Integer(), certificates: Type.Integer() })
export const checkBounces = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const since = new Date(now.getTime() - 7 * DAY_MS)
  const row = await queryRow(
    db,
    BounceRow,
    sql`
    SELECT (SELECT count(*) FROM newsletter_letter WHERE state = 'bounced' AND changed_at >= ${since})::int AS letters,
      (SELECT count(*) FROM certificate WHERE undeliverable_at >= ${since})::int AS certificates`,
  )
  const { letters = 0, certificates = 0 } = row ?? {}
  const answers = await countUndelivered(db, since)
  const title = 'Письма, которые вернулись'
  return letters + certificates + answers === 0
    ? good('bounces', title, 'За\u00a0неделю таких нет.')
    : bad(
        'bounces',
        title,
        `За\u00a0неделю вернулись новости: ${letters}, сертификаты: ${certificates}, ответы на\u00a0обращения: ${answers}.`,
        'Покупателям сертификатов письмо об\u00a0этом ушло; напишите им. Обращения снова ждут. ' +
          'Если вернулось много новостей, остановите рассылку.',
      )
}

/** DESK-02: cases that nobody has taken for an hour, or answered for two days. */
export const checkCases = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const late = await countCaseAlarms(db, now)
  const title = 'Обращения покупателей'
  return late['no-owner'] + late['no-answer'] === 0
    ? good('cases', title, 'Все взяты в\u00a0течение часа, ни\u00a0одно не\u00a0ждёт ответа больше двух дней.')
    : bad(
        'cases',
        title,
        `Больше двух дней без\u00a0ответа: ${late['no-answer']}, больше часа без\u00a0ответственного: ${late['no-owner']}.`,
        'Откройте «Обращения»: опоздавшие стоят первыми. Возьмите\u00a0их или передайте тому, кто сегодня работает.',
      )
}

const StoreRow = Row({ name: Type.String(), at: Type.Union([Timestamp, Type.Null()]) })
export const checkStock = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const stores = await queryRows(db, StoreRow, sql`SELECT name, stock_synced_at AS at FROM store ORDER BY name`)
  const old = stores.filter(({ at }) => at === null || now.getTime() - at.getTime() > STOCK_MS)
  const named = ({ name, at }: (typeof stores)[number]): string =>
    `${name} (${at === null ? 'не\u00a0приходили' : spanText(now.getTime() - at.getTime())})`
  const title = 'Остатки из учёта'
  return old.length === 0
    ? good('stock', title, `Во\u00a0всех магазинах (${stores.length}) моложе суток.`)
    : bad(
        'stock',
        title,
        `Старше суток: ${old.map(named).join(', ')}.`,
        'Проверьте обмен с\u00a0учётной программой этих магазинов: сайт продаёт по\u00a0старым остаткам.',
      )
}

export const checkBackup = async (db: Kysely<DB>, now: Date): Promise<HealthCheck> => {
  const last = await lastBackup(db)
  const title = 'Резервная копия'
  const advice =
    'Сделайте её командой npm run backup -- --to файл и\u00a0поставьте эту команду в\u00a0расписание на\u00a0каждую ночь.'
  if (last === undefined) return bad('backup', title, 'Ещё ни\u00a0одной не\u00a0было.', advice)
  const age = now.getTime() - last.getTime()
  return age > BACKUP_MS
    ? bad('backup', title, `Последней ${spanText(age)}.`, advice)
    : good('backup', title, `Сделана ${spanText(age)} назад.`)
}

export const checkWebhooks = async (db: Kysely<DB>): Promise<HealthCheck> => {
  const stopped = await readStopped(db)
  const title = 'Уведомления программам'
  return stopped.length === 0
    ? good('webhooks', title, 'Ни один адрес не остановлен.')
    : bad(
        'webhooks',
        title,
        `Остановлены, потому что три дня ничего не принимали: ${stopped.map(({ url }) => url).join(', ')}.`,
        'Почините программу, откройте адрес на странице «Программы» и сохраните его: всё, что ждёт, уйдёт.',
      )
}

/** Without the words of the provider's answer, which may repeat a key. */
export const checkProvider = async (check: ProviderCheck): Promise<HealthCheck[]> => {
  if (check.run === undefined) return []
  const code = `provider ${check.title}`
  const answer = await check.run(AbortSignal.timeout(PROVIDER_MS)).catch((error: unknown) => ({
    ok: false as const,
    failure: 'unavailable' as const,
    detail: String(error),
  }))
  return [
    answer.ok
      ? good(code, check.title, `Работает: ${answer.value}`)
      : bad(
          code,
          check.title,
          `${check.title} ${sentenceOf(check, { failure: answer.failure, detail: answer.failure }, [])}`,
          'Сначала посмотрите кабинет поставщика: оплата, срок ключа, перерыв. Настройки магазина меняет инженер.',
        ),
  ]
}

/** Duties of the law that begin or end soon. */
export const checkDuties = async (now: Date): Promise<HealthCheck> => {
  const today = moscowDay(now)
  const soon = moscowDay(new Date(now.getTime() + SOON_DAYS * DAY_MS))
  const changing = (await readDuties()).filter(
    ({ since, until }) => (since > today && since <= soon) || (until !== undefined && until >= today && until <= soon),
  )
  const title = 'Законы и документы'
  return changing.length === 0
    ? good('duties', title, `За\u00a0${SOON_DAYS}\u00a0дней ничего не\u00a0начинается и\u00a0не\u00a0кончается.`)
    : bad(
        'duties',
        title,
        changing.map((duty) => `${duty.act}, ${duty.article}: ${duty.title}`).join('; '),
        'Что меняется и\u00a0кто за\u00a0это отвечает, покажет команда npm run law.',
      )
}
