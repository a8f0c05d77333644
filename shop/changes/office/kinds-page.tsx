import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'

/** OFFICE-02: every kind of record of the shop. */
export const KindsPage = () => {
  const { data, error } = useQuery({
    queryKey: ['record kinds'],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.recordKinds({}, { signal })).kinds,
  })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Записи</h1>
      <p className={css.hint}>
        Всё, из&nbsp;чего состоит магазин. Любое изменение попадает в&nbsp;
        <Link className={css.link} to="/changes">
          журнал изменений
        </Link>{' '}
        и&nbsp;его можно отменить.
      </p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      <ul className={css.kinds}>
        {(data ?? []).map(({ kind, title, count, may_write: mayWrite }) => (
          <li key={kind}>
            <Link className={css.kind} to={`/records/${kind}`}>
              <span className={css.kindTitle}>{title}</span>
              <span className={css.hint}>
                {count}
                {!mayWrite && ', только смотреть'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
