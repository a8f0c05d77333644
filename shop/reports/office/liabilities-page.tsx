import { useQuery } from '@tanstack/react-query'
import { addDays, dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { COMPARED_DAYS } from '../facts/reports.ts'
import type { Liabilities } from '../reports.api.ts'
import { Change } from './change.tsx'
import { Chart } from './chart.tsx'
import { Download } from './download.tsx'
import { ReportTable } from './report-table.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
import { CompareField, PeriodFields } from './sales-filter.tsx'
import css from './reports.module.css'
import { useReportAddress } from './use-report-address.ts'

const KINDS: Readonly<Record<string, string>> = {
  'certificates issue': 'Сертификаты: выпущено',
  'certificates spend': 'Сертификаты: оплачены заказы',
  'certificates return': 'Сертификаты: вернулось с\u00a0заказами',
  'certificates refund': 'Сертификаты: возвращены деньги',
  'certificates till': 'Сертификаты: приняты в\u00a0кассе',
  'points earn': 'Бонусы: начислено',
  'points spend': 'Бонусы: потрачено',
  'points return': 'Бонусы: вернулось с\u00a0заказами',
  'points burn': 'Бонусы: сгорело',
  'points adjust': 'Бонусы: сняты при возврате или магазином',
}

const LEDGERS = [
  ['certificates', 'Сертификаты'],
  ['points', 'Бонусы'],
] as const

/** Liabilities of a period that is so many days earlier. */
const liabilitiesQuery = (from: string, to: string, earlier = 0) => ({
  queryKey: ['liabilities', from, to, earlier],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const period = { from: addDays(from, -earlier), to: addDays(to, -earlier) }
    return valueOrThrow(await reportsApi.liabilities(period, { signal }))
  },
  placeholderData: (last: Liabilities | undefined) => last,
})

/** Days with those of the former period, in their order. */
const pointsOf = (now: Liabilities, before: Liabilities | undefined, ledger: 'certificates' | 'points') =>
  now.days.map((one, at) => ({
    title: dayAndMonth(one.day),
    now: one[ledger],
    before: before?.days[at]?.[ledger] ?? null,
  }))

/** DESK-05: what the shop owes to buyers at the end of a day, and why it changed. */
export const LiabilitiesPage = () => {
  const { query, set } = useReportAddress()
  const { from, to, compare } = query
  const { data, error } = useQuery(liabilitiesQuery(from, to))
  const { data: before } = useQuery({
    ...liabilitiesQuery(from, to, compare === undefined ? 0 : COMPARED_DAYS[compare]),
    enabled: compare !== undefined,
  })
  return (
    <ReportsFrame heading="Обязательства">
      <form className={css.filter} role="search" aria-label="Дни" onSubmit={(event) => event.preventDefault()}>
        <PeriodFields from={from} to={to} onSet={set} />
        <CompareField value={compare} onSet={set} />
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && (
        <>
          <dl className={css.totals}>
            {LEDGERS.map(([ledger, title]) => (
              <div key={ledger}>
                <dt>{title}</dt>
                <dd>
                  {formatMoney(data[ledger])}{' '}
                  <Change
                    now={data[ledger]}
                    before={compare === undefined ? undefined : before?.[ledger]}
                    rise="neutral"
                  />
                </dd>
              </div>
            ))}
          </dl>
          {data.days.length > 1 &&
            LEDGERS.map(([ledger, title]) => (
              <Chart key={ledger} label={`${title} на\u00a0конец дня`} points={pointsOf(data, before, ledger)} />
            ))}
          {data.moves.length > 0 && (
            <ReportTable
              label="Что изменилось за эти дни"
              heads={['Что изменилось за\u00a0эти дни', 'Сумма']}
              rows={data.moves.map(({ ledger, kind, amount }) => [
                KINDS[`${ledger} ${kind}`] ?? `${ledger} ${kind}`,
                formatMoney(amount),
              ])}
            />
          )}
          <Download read={async (format) => valueOrThrow(await reportsApi.liabilitiesFile({ from, to, format }))} />
          {data.days.length > 0 && (
            <ReportTable
              label="По дням"
              heads={['На конец дня', 'Сертификаты', 'Бонусы']}
              rows={data.days.map(({ day, certificates, points }) => [
                dayAndMonth(day),
                formatMoney(certificates),
                formatMoney(points),
              ])}
            />
          )}
        </>
      )}
    </ReportsFrame>
  )
}
