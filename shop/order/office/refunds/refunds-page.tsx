import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { WaitingLink } from '#shop/office/office/shell/waiting-link.tsx'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { counterApi } from '../counter-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import css from '#shop/office/office/orders.module.css'
import { REFUND_KINDS } from './refund-words.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'

const REFRESH_MS = 5_000

const refundsQuery = queryOptions({
  queryKey: ['refunds'] as const,
  queryFn: async ({ signal }) => valueOrThrow(await counterApi.refunds({}, { signal })).refunds,
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})

/** The link to the refunds that wait, with their number. */
export const RefundsLink = ({ className }: { className?: string | undefined }) => {
  const { data } = useQuery(refundsQuery)
  return <WaitingLink className={className} to="/refunds" title="Возвраты" waiting={data?.length ?? 0} />
}

/** STAFF-04: refunds that wait for a second person; each is decided on the page of its order. */
export const RefundsPage = () => {
  const { find } = useDesk()
  const { data, error } = useQuery(refundsQuery)
  useKeyboard({ onScan: find })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Возвраты</h1>
      <p className={css.hint}>Большой возврат проводят двое: кто попросил и&nbsp;кто подтвердил.</p>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.length === 0 && <p role="status">Подтверждать нечего.</p>}
      <ul>
        {(data ?? []).map(
          ({ refund_id, number, store_name, amount, kind, asked_by, asked_at, timezoneoffset, is_own }) => (
            <li key={refund_id}>
              <Link className={css.row} to={`/orders/${encodeURIComponent(number)}`} data-refund>
                <span className={css.number}>{number}</span>
                <span className={css.due}>{storeMoment(asked_at, timezoneoffset)}</span>
                <span className={css.due}>{store_name}</span>
                <span className={css.pay}>{REFUND_KINDS[kind]}</span>
                <strong className={css.amount}>{formatMoney(amount)}</strong>
                <span className={css.pay}>{is_own ? 'ваш: ждёт другого' : asked_by}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </main>
  )
}
