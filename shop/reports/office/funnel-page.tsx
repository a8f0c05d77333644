import { useQuery } from '@tanstack/react-query'
import { dayAndMonth } from '#kernel/dates.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import {
  FUNNEL_GROUPS,
  FUNNEL_MEASURE_CODES,
  FUNNEL_MEASURES,
  OTHER_CITIES,
  pageTitle,
  reasonTitle,
  type FunnelMeasure,
  type FunnelSums,
} from '../facts/funnel-report.ts'
import type { FunnelQuery, FunnelReport } from '../funnel.api.ts'
import { Change } from './change.tsx'
import { Chart } from './chart.tsx'
import { Conversions } from './conversions.tsx'
import { Download } from './download.tsx'
import { funnelApi } from './funnel-api.ts'
import { ReportTable } from './report-table.tsx'
import { ReportsFrame } from './reports-frame.tsx'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'
import { CompareField, optionsOf, PeriodFields } from './sales-filter.tsx'
import { useFunnelAddress, type FunnelAddressName } from './use-funnel-address.ts'

/** The chart stays readable. */
const MOST_BARS = 120
const figure = (value: number): string => value.toLocaleString('ru')

/** EXCH-04: from a visit to an order; orders are those of their own table. */
export const FunnelPage = () => {
  const { query, set } = useFunnelAddress()
  const { data, error, isFetching } = useQuery({
    queryKey: ['funnel', query],
    queryFn: async ({ signal }) => valueOrThrow(await funnelApi.funnel(query, { signal })),
    placeholderData: (last) => last,
  })
  const titleOf = (title: string): string => (query.by === 'day' ? dayAndMonth(title) : title)
  return (
    <ReportsFrame heading="Воронка">
      <FunnelFilter query={query} data={data} onSet={set} />
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && (
        <>
          <Steps total={data.total} />
          <p className={office.hint} role="status">
            {isFetching && 'Обновляем… '}
            Считает сам магазин, без cookie и&nbsp;имён: роботов и&nbsp;страницы без скриптов в&nbsp;счёте нет. Заказы
            взяты из&nbsp;заказов, все до&nbsp;одного.
          </p>
          {data.rows.length === 0 ? (
            <Notice>За эти дни ничего не&nbsp;было.</Notice>
          ) : (
            <>
              {data.rows.length <= MOST_BARS && (
                <Chart
                  label="Визиты"
                  format={figure}
                  points={data.rows.map(({ title, now, before }) => ({
                    title: titleOf(title),
                    now: now.visits,
                    before: query.by === 'day' ? (before?.visits ?? null) : null,
                  }))}
                />
              )}
              <Download read={async (format) => valueOrThrow(await funnelApi.funnelFile({ ...query, format }))} />
              <ReportTable
                label="Таблица воронки"
                heads={[
                  query.by === 'day' ? 'День' : query.by === 'city' ? 'Город' : 'Источник',
                  ...FUNNEL_MEASURE_CODES.map((measure) => FUNNEL_MEASURES[measure]),
                ]}
                rows={[
                  ...data.rows.map(({ title, now }) => [titleOf(title), ...cellsOf(now)]),
                  ['Всего', ...cellsOf(data.total.now)],
                ]}
              />
              <Details data={data} />
            </>
          )}
        </>
      )}
      <Conversions from={query.from} to={query.to} />
    </ReportsFrame>
  )
}

const cellsOf = (sums: FunnelSums): string[] => FUNNEL_MEASURE_CODES.map((measure) => figure(sums[measure]))

/** What shares are of. */
const WHOLES = { visits: 'визитов', opened: 'открывших оформление' } as const
/** What a step is a part of: the step before that most visits take. */
const STEPS: readonly (readonly [step: FunnelMeasure, of: keyof typeof WHOLES | null])[] = [
  ['visits', null],
  ['products', null],
  ['adds', null],
  ['opened', 'visits'],
  ['sent', 'opened'],
  ['orders', 'visits'],
]
const shareText = (part: number, whole: number): string =>
  `${((part / whole) * 100).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0%`

const Steps = ({ total: { now, before } }: { total: FunnelReport['total'] }) => (
  <dl className={css.totals}>
    {STEPS.map(([step, of]) => (
      <div key={step}>
        <dt>{FUNNEL_MEASURES[step]}</dt>
        <dd>
          {figure(now[step])} <Change now={now[step]} before={before?.[step]} />
        </dd>
        {of !== null && now[of] > 0 && (
          <dd className={css.share}>
            {shareText(now[step], now[of])} {WHOLES[of]}
          </dd>
        )}
      </div>
    ))}
  </dl>
)

const Details = ({ data: { pages, refusals } }: { data: FunnelReport }) => (
  <>
    {pages.length > 0 && (
      <ReportTable
        label="Просмотры по страницам"
        heads={['Страница', 'Просмотры']}
        rows={pages.map(({ key, times }) => [pageTitle(key), figure(times)])}
      />
    )}
    {refusals.length > 0 && (
      <ReportTable
        label="Отказы по причинам"
        heads={['Почему магазин отказал', 'Раз']}
        rows={refusals.map(({ key, times }) => [reasonTitle(key), figure(times)])}
      />
    )}
  </>
)

const FunnelFilter = ({
  query,
  data,
  onSet,
}: {
  query: FunnelQuery
  data: FunnelReport | undefined
  onSet: (change: Partial<Record<FunnelAddressName, string>>) => void
}) => (
  <form className={css.filter} role="search" aria-label="Отбор отчёта" onSubmit={(event) => event.preventDefault()}>
    <PeriodFields from={query.from} to={query.to} onSet={onSet} />
    <TextField
      label="Строки"
      kind="select"
      required
      value={query.by}
      options={optionsOf(FUNNEL_GROUPS)}
      onChange={(by) => onSet({ by })}
    />
    <CompareField value={query.compare} onSet={onSet} />
    <TextField
      label="Город"
      kind="select"
      value={query.city ?? ''}
      options={[
        ...(data?.cities ?? []).map(({ code, name }) => ({ value: code, label: name })),
        { value: 'other', label: OTHER_CITIES },
      ]}
      onChange={(city) => onSet({ city })}
    />
    <TextField
      label="Источник"
      kind="select"
      value={query.source ?? ''}
      options={(data?.sources ?? []).map((source) => ({ value: source, label: source }))}
      onChange={(source) => onSet({ source })}
    />
  </form>
)
