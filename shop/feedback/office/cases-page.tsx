import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { ALARM_NAMES, CASE_STATE_NAMES, caseNumber, REASON_NAMES } from '../facts/cases.ts'
import type { CaseLine } from '../office-cases.api.ts'
import { casesApi } from './cases-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './cases.module.css'

const SHOWS = [
  { show: 'open', title: 'Ждут ответа' },
  { show: 'mine', title: 'Мои' },
  { show: 'waiting', title: 'Ждём покупателя' },
  { show: 'closed', title: 'Закрыты' },
] as const

/** DESK-02: what waits longest comes first. Choice, search and page are in the address. */
export const CasesPage = () => {
  const [address, setAddress] = useSearchParams()
  const show = SHOWS.find((one) => one.show === address.get('show'))?.show ?? 'open'
  const q = address.get('q') ?? ''
  const page = Number(address.get('page') ?? '1') || 1
  const [text, setText] = useState(q)
  const { data, error } = useQuery({
    queryKey: ['cases', show, q, page],
    queryFn: async ({ signal }) => valueOrThrow(await casesApi.cases({ show, q, page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Обращения</h1>
      <nav className={office.states} aria-label="Какие обращения">
        {SHOWS.map((one) => (
          <Link
            key={one.show}
            className={office.state}
            to={`/cases?show=${one.show}`}
            aria-current={q === '' && one.show === show ? 'page' : undefined}
          >
            {one.title}
          </Link>
        ))}
      </nav>
      <form
        className={css.search}
        role="search"
        aria-label="Поиск обращения"
        onSubmit={(event) => {
          event.preventDefault()
          setAddress(text.trim() === '' ? { show } : { q: text.trim() })
        }}
      >
        <TextField
          kind="search"
          label="Номер, телефон, почта, имя или заказ"
          value={text}
          maxLength={120}
          onChange={setText}
        />
        <Button type="submit" look="line">
          Найти
        </Button>
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем обращения…</p>}
      {data?.cases.length === 0 && (
        <Notice>{q === '' ? 'Таких обращений нет.' : `По\u00a0запросу «${q}» ничего нет.`}</Notice>
      )}
      {data && (
        <ul>
          {data.cases.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </ul>
      )}
      {data && data.total > page * data.page_size && (
        <Button look="line" onClick={() => setAddress({ ...(q === '' ? { show } : { q }), page: String(page + 1) })}>
          Следующие {data.page_size}
        </Button>
      )}
      <Statistics />
    </main>
  )
}

const Row = ({ line }: { line: CaseLine }) => (
  <li>
    <Link className={css.row} to={`/cases/${line.id}`} data-alarm={line.alarm ?? undefined}>
      <span>
        <b>{caseNumber(line.id)}</b> {REASON_NAMES[line.reason]}, {line.name}
        {line.order_number !== null && `, ${line.order_number}`}
      </span>
      <span className={css.words}>{line.first_words}</span>
      <span className={office.hint}>
        {CASE_STATE_NAMES[line.state]}, {line.owner ?? 'без ответственного'}
        {line.waits_since !== null && `, ждёт с\u00a0${moscowMomentText(line.waits_since)}`}
      </span>
      {line.alarm !== null && <span className={css.alarm}>{ALARM_NAMES[line.alarm]}</span>}
    </Link>
  </li>
)

const Statistics = () => {
  const { data } = useQuery({
    queryKey: ['case statistics'],
    queryFn: async ({ signal }) => valueOrThrow(await casesApi.caseStatistics({ days: 30 }, { signal })),
  })
  if (data === undefined || data.reasons.length === 0) return null
  return (
    <section className={css.statistics} aria-labelledby="case-reasons">
      <h2 id="case-reasons" className={office.subheading}>
        Причины за&nbsp;30&nbsp;дней
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Причина</th>
            <th scope="col">Открыто</th>
            <th scope="col">Закрыто</th>
            <th scope="col">Ответ, часов</th>
          </tr>
        </thead>
        <tbody>
          {data.reasons.map(({ reason, opened, closed, answer_hours }) => (
            <tr key={reason}>
              <td>{REASON_NAMES[reason]}</td>
              <td>{opened}</td>
              <td>{closed}</td>
              <td>{answer_hours?.toLocaleString('ru') ?? 'нет'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
