import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import type { ProgramLine } from '../programs.api.ts'
import { programsQuery } from './programs-query.ts'

const stateOf = ({ revoked_at, expires_on }: ProgramLine): { look: string; text: string } => {
  if (revoked_at !== null) return { look: 'closed', text: 'отозван' }
  return expires_on !== null && expires_on < moscowDay(new Date())
    ? { look: 'closed', text: 'срок кончился' }
    : { look: 'in', text: 'действует' }
}

/** EXCH-01: tokens of programs. */
export const ProgramsPage = () => {
  const { data, error } = useQuery(programsQuery)
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Программы</h1>
      <p className={office.hint}>
        Ключ открывает учётной программе, службе доставки или отчёту только те данные, на&nbsp;которые дано право.
        Магазин хранит отпечаток ключа, а&nbsp;не&nbsp;сам ключ.
      </p>
      <Link className={office.link} to="/programs/new">
        Выдать ключ
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.programs.length === 0 && <Notice>Ключей ещё нет.</Notice>}
      <ul className={css.rows}>
        {(data?.programs ?? []).map((program) => {
          const { look, text } = stateOf(program)
          return (
            <li key={program.name}>
              <Link className={css.row} to={`/programs/${program.name}`}>
                <span className={css.words}>
                  <b>{program.name}</b>
                  <span className={office.hint}>
                    {program.scopes.length === 0 ? `Загружает: ${program.kinds.join(', ')}` : program.scopes.join(', ')}
                  </span>
                  <span className={office.hint}>
                    {program.used_at === null
                      ? 'Ещё не\u00a0использован'
                      : `Последний вызов ${moscowMomentText(program.used_at)}`}
                  </span>
                </span>
                <span className={css.state} data-look={look}>
                  {text}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </main>
  )
}
