import { Link } from 'react-router'
import { paths, storePath } from '#kernel/pages/paths.ts'
import css from './changes.module.css'
import type { Values } from './record-words.ts'

/** Page of the shop that shows a record, by its kind. */
const PAGES: Readonly<Record<string, (key: string) => string>> = {
  products: paths.product,
  brands: paths.brand,
  articles: paths.article,
  collections: paths.collection,
  categories: paths.category,
  pages: (path) => path,
  banners: () => paths.home,
  needs: () => paths.home,
  stores: storePath,
}

/** Where a record is seen on the site, and what is done with it elsewhere in the office. */
export const RecordLinks = ({ kind, recordKey, values }: { kind: string; recordKey: string; values: Values }) => {
  const isShown = values['is_warehouse'] !== true
  const page = kind === 'settings' && recordKey === 'home' ? paths.home : isShown ? PAGES[kind]?.(recordKey) : undefined
  return (
    <div className={css.actions}>
      {page !== undefined && (
        <a className={css.link} href={page} target="_blank" rel="noopener">
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
