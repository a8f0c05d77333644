import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '../api/error-text.ts'
import { useDesk } from '../shell/desk-context.ts'
import office from '../page.module.css'
import css from './accounts.module.css'
import { staffQuery } from './staff-query.ts'

/** OFFICE-07: roles, ready and composed ones. */
export const RolesPage = () => {
  const { me } = useDesk()
  const { data, error } = useQuery(staffQuery)
  return (
    <main className={office.page}>
      <Link className={office.link} to="/staff">
        Все сотрудники
      </Link>
      <h1 className={office.heading}>Роли</h1>
      <p className={office.hint}>Роль — набор прав. Чего роль не&nbsp;может, того нет в&nbsp;меню.</p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {mayDo(me, 'staff.manage') && (
        <Link className={office.link} to="/roles/new">
          Собрать свою роль
        </Link>
      )}
      <ul className={css.rows}>
        {(data?.roles ?? []).map((role) => (
          <li key={role.code}>
            <Link className={css.row} to={`/roles/${role.code}`}>
              <span className={css.words}>
                <b>
                  {role.title}
                  {role.is_mine && ' (ваша)'}
                </b>
                <span className={office.hint}>
                  {role.all_stores ? 'Все магазины' : 'Свой магазин'}, прав: {role.rights.length}
                </span>
              </span>
              <span className={office.hint}>
                {role.members === 0 ? 'ни\u00a0у\u00a0кого' : `у\u00a0скольких: ${role.members}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
