import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import type { RecordKind } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'

/** Parts of the page, in their order, by the right that changes their records. */
const PARTS: readonly (readonly [title: string, ...rights: string[]])[] = [
  ['Товары и\u00a0цены', 'products.write', 'prices.write'],
  ['Страницы и\u00a0витрина', 'content.write'],
  ['Акции', 'promotions.write'],
  ['Поиск', 'search.write'],
  ['Отзывы и\u00a0вопросы', 'reviews.write'],
  ['Магазины и\u00a0доставка', 'stores.write', 'delivery.write'],
]
const OTHERS = 'Настройки'

const partsOf = (kinds: readonly RecordKind[]): [title: string, kinds: readonly RecordKind[]][] => {
  const titleOf = ({ right }: RecordKind): string =>
    PARTS.find(([, ...rights]) => rights.includes(right))?.[0] ?? OTHERS
  return [...PARTS.map(([title]) => title), OTHERS].flatMap((title) => {
    const own = kinds.filter((kind) => titleOf(kind) === title)
    return own.length === 0 ? [] : [[title, own] as [string, RecordKind[]]]
  })
}

/** OFFICE-02: every kind of record of the shop. */
export const KindsPage = () => {
  const { data, error } = useQuery({
    queryKey: ['record kinds'],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.recordKinds({}, { signal })).kinds,
  })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Справочники</h1>
      <p className={css.hint}>
        Всё, из&nbsp;чего состоит магазин. Любое изменение попадает в&nbsp;
        <Link className={css.link} to="/changes">
          журнал изменений
        </Link>{' '}
        и&nbsp;его можно отменить.
      </p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {partsOf(data ?? []).map(([title, kinds]) => (
        <section key={title} className={css.part} aria-label={title}>
          <h2 className={css.subheading}>{title}</h2>
          <ul className={css.kinds}>
            {kinds.map(({ kind, title: name, count, may_write: mayWrite }) => (
              <li key={kind}>
                <Link className={css.kind} to={`/records/${kind}`}>
                  <span className={css.kindTitle}>{name}</span>
                  <span className={css.hint}>
                    {count}
                    {!mayWrite && ', только смотреть'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
