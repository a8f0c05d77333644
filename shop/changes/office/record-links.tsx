import { Link } from 'react-router'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { pageOfToday, paths } from '#kernel/pages/paths.ts'
import { pageOfRecord } from '../facts/site-pages.ts'
import css from './changes.module.css'
import type { Values } from './record-words.ts'

/** The first day of a product that the site does not show yet. */
const firstDayOf = (kind: string, { published_on: day }: Values): string | null =>
  kind === 'products' && typeof day === 'string' && day > moscowDay(new Date()) ? day : null

/** Where a record is seen on the site, and what is done with it elsewhere in the office. */
export const RecordLinks = ({ kind, recordKey, values }: { kind: string; recordKey: string; values: Values }) => {
  const isShown = values['is_warehouse'] !== true
  const page =
    kind === 'settings' && recordKey === 'home' ? paths.home : isShown ? pageOfRecord(kind, recordKey) : undefined
  const firstDay = firstDayOf(kind, values)
  return (
    <div className={css.actions}>
      {firstDay !== null && (
        <>
          <span>На&nbsp;сайте с&nbsp;{fullDate(firstDay)}, до&nbsp;этого его нет нигде.</span>
          <Link className={css.link} to="/preview">
            Показать магазин на&nbsp;другой день
          </Link>
        </>
      )}
      {page !== undefined && firstDay === null && (
        <a className={css.link} href={pageOfToday(page)} target="_blank" rel="noopener">
          Открыть на&nbsp;сайте
        </a>
      )}
      {kind === 'promo_codes' && values['one_time'] === true && (
        <Link className={css.link} to={`/promotions?codes=${encodeURIComponent(recordKey)}`}>
          Одноразовые коды: сделать, скачать, сколько потрачено
        </Link>
      )}
      {kind === 'promotions' && (
        <Link className={css.link} to={`/promotions/try?code=${encodeURIComponent(recordKey)}`}>
          Изменить и&nbsp;примерить
        </Link>
      )}
      {kind === 'special_days' && (
        <Link className={css.link} to="/calendar">
          Календарь магазинов
        </Link>
      )}
    </div>
  )
}
