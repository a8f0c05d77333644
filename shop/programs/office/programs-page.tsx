import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import type { ProgramLine } from '../programs.api.ts'
import type { WebhookLine } from '../webhooks.api.ts'
import { eventsText, rightsText } from './program-words.ts'
import { programsQuery, webhooksQuery } from './programs-query.ts'

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
                    {program.scopes.length === 0
                      ? `Загружает: ${program.kinds.join(', ')}`
                      : rightsText(program.scopes)}
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
      <Webhooks />
    </main>
  )
}

const lookOf = ({ is_on, failed_at, failing_since }: WebhookLine): { look: string; text: string } => {
  if (failed_at !== null) return { look: 'closed', text: 'остановлен' }
  if (!is_on) return { look: 'closed', text: 'выключен' }
  return failing_since === null ? { look: 'in', text: 'работает' } : { look: 'waits', text: 'не\u00a0принимает' }
}

const Webhooks = () => {
  const { data, error } = useQuery(webhooksQuery)
  return (
    <section className={css.stack} aria-labelledby="webhooks">
      <h2 className={office.subheading} id="webhooks">
        Уведомления
      </h2>
      <p className={office.hint}>
        Магазин сам сообщает программе о&nbsp;новом состоянии заказа, оплате, нехватке товара, отзыве или изменении
        записей: обычно в&nbsp;течение минуты, с&nbsp;подписью, и&nbsp;повторяет три дня, пока программа не&nbsp;примет.
      </p>
      <Link className={office.link} to="/webhooks/new">
        Добавить адрес
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.webhooks.length === 0 && <Notice>Адресов ещё нет.</Notice>}
      <ul className={css.rows}>
        {(data?.webhooks ?? []).map((webhook) => {
          const { look, text } = lookOf(webhook)
          return (
            <li key={webhook.id}>
              <Link className={css.row} to={`/webhooks/${webhook.id}`}>
                <span className={css.words}>
                  <b>{webhook.url}</b>
                  <span className={office.hint}>{eventsText(webhook.events)}</span>
                  {webhook.waiting > 0 && <span className={office.hint}>Ждут: {webhook.waiting}</span>}
                </span>
                <span className={css.state} data-look={look}>
                  {text}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
