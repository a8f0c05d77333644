import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { dayRange } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { OUTCOMES, type Outcome } from '../facts/bank-register.ts'
import type { ComparedRegister } from '../reconciliation.api.ts'
import { reconciliationApi } from './reconciliation-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reconciliation.module.css'
import { BANK_NAMES, OPERATION_NAMES, OUTCOME_ADVICE, OUTCOME_NAMES } from './reconciliation-words.ts'

const WRONG = OUTCOMES.filter((outcome) => outcome !== 'matches')

/** DESK-05: one register: what matches, whose sums differ, what one side alone has. */
export const RegisterPage = () => {
  const id = Number(useParams()['id'])
  const { data, error } = useQuery({
    queryKey: ['register', id],
    queryFn: async ({ signal }) => valueOrThrow(await reconciliationApi.register({ id }, { signal })),
    staleTime: 0,
  })
  return (
    <main className={office.page}>
      <Link className={css.link} to="/registers">
        Все реестры
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Сверяем…</p>}
      {data && <Content register={data} />}
    </main>
  )
}

const Content = ({ register }: { register: ComparedRegister }) => {
  const { counts, differences } = register
  return (
    <>
      <h1 className={office.heading}>
        {BANK_NAMES[register.provider] ?? register.provider}, {dayRange(register.from, register.to)}
      </h1>
      <p className={office.hint}>
        {register.file_name}: оплаты {formatMoney(register.payments)}, возвраты {formatMoney(register.refunds)},
        комиссия {formatMoney(register.commission)}
      </p>
      <dl className={css.counts}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} data-wrong={outcome !== 'matches' && counts[outcome] > 0 ? '' : undefined}>
            <dt>{OUTCOME_NAMES[outcome]}</dt>
            <dd>{counts[outcome]}</dd>
          </div>
        ))}
      </dl>
      {differences.length === 0 && <Notice tone="ok">Всё сошлось до&nbsp;копейки.</Notice>}
      {WRONG.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <Differences
          key={outcome}
          outcome={outcome}
          rows={differences.filter((one) => one.outcome === outcome)}
          count={counts[outcome]}
        />
      ))}
    </>
  )
}

const sum = (kopecks: number | null): string => (kopecks === null ? 'нет' : formatMoney(kopecks))

const Differences = ({
  outcome,
  rows,
  count,
}: {
  outcome: Exclude<Outcome, 'matches'>
  rows: ComparedRegister['differences']
  count: number
}) => (
  <div className={css.section}>
    <h2 className={office.subheading}>{OUTCOME_NAMES[outcome]}</h2>
    <p className={office.hint}>
      {OUTCOME_ADVICE[outcome]}
      {rows.length < count && ` Показаны первые ${rows.length} из\u00a0${count}.`}
    </p>
    <div className={css.scroll} role="region" aria-label={OUTCOME_NAMES[outcome]} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Операция</th>
            <th scope="col">Заказ</th>
            <th scope="col">В&nbsp;магазине</th>
            <th scope="col">В&nbsp;реестре</th>
            <th scope="col">Строка файла</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, payment_id, number, own_amount, bank_amount, line }) => (
            <tr key={`${kind} ${payment_id} ${line ?? own_amount}`}>
              <th scope="row">
                {OPERATION_NAMES[kind]} {payment_id}
              </th>
              <td>
                {number === null ? (
                  'нет'
                ) : (
                  <Link className={css.link} to={`/orders/${encodeURIComponent(number)}`}>
                    {number}
                  </Link>
                )}
              </td>
              <td>{sum(own_amount)}</td>
              <td>{sum(bank_amount)}</td>
              <td>{line ?? 'нет'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
