import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import type { ExchangeSession } from '../exchange.api.ts'
import { exchangeApi } from './exchange-api.ts'
import { ExchangeTabs } from './exchange-tabs.tsx'
import { KIND_WORDS } from './exchange-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

const DONE = [
  ['changed', 'Изменено товаров'],
  ['repriced', 'Изменено цен'],
  ['moved', 'Изменено остатков'],
  ['orders', 'Забрала заказов'],
  ['orders_changed', 'Изменила заказов'],
] as const

const outcomeOf = ({ stopped, failed, faults, unread }: ExchangeSession): string =>
  [
    ...(stopped > 0 ? [`остановлено магазином: ${stopped}`] : []),
    ...(failed > 0 ? [`не\u00a0прочитано файлов: ${failed}`] : []),
    ...(unread > 0 ? [`не\u00a0загружено файлов: ${unread}`] : []),
    ...(faults > 0 ? [`замечаний: ${faults}`] : []),
  ].join(', ') || 'без замечаний'

const doneIn = (session: ExchangeSession): string[] =>
  DONE.flatMap(([name, words]) => (session[name] > 0 ? [`${words}: ${session[name]}`] : []))

/** EXCH-02: sessions of the exchange with 1C, newest first. */
export const SessionsPage = () => {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['exchange', page],
    queryFn: async ({ signal }) => valueOrThrow(await exchangeApi.exchangeSessions({ page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Обмен с&nbsp;1С</h1>
      <ExchangeTabs waiting={data?.waiting} />
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.total === 0 && (
        <Notice>
          1С ещё не&nbsp;обращалась к&nbsp;магазину. Адрес сайта для неё: {location.origin}/exchange/1c, логин
          и&nbsp;пароль — имя и&nbsp;ключ со&nbsp;страницы{' '}
          <Link className={office.link} to="/programs">
            «Программы»
          </Link>
          . Что нажать в&nbsp;1С: docs/ru/1c.md.
        </Notice>
      )}
      <ul>
        {(data?.sessions ?? []).map((session) => (
          <li key={session.id}>
            <Link className={css.row} to={`/exchange/sessions/${session.id}`}>
              <b>
                {KIND_WORDS[session.kind]}, {moscowMomentText(session.began_at)}
              </b>
              <span data-wrong={session.failed + session.stopped + session.unread > 0 ? '' : undefined}>
                {outcomeOf(session)}
              </span>
              <span className={office.hint}>
                {[session.program, `Файлов: ${session.files}`, ...doneIn(session)].join('. ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > data.page_size && (
        <div className={css.actions}>
          <Button look="line" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Новее
          </Button>
          <Button look="line" disabled={page * data.page_size >= data.total} onClick={() => setPage(page + 1)}>
            Раньше
          </Button>
        </div>
      )}
    </main>
  )
}
