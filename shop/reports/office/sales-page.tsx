import { useQuery } from '@tanstack/react-query'
import { dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import {
  averageOf,
  isGoodsGroup,
  isMoney,
  MEASURES,
  measuresOf,
  rowTitle,
  type Measure,
  type SalesGroup,
  type Sums,
} from '../facts/reports.ts'
import type { SalesReport } from '../reports.api.ts'
import { Change } from './change.tsx'
import { Chart } from './chart.tsx'
import { Download } from './download.tsx'
import { LetterForm } from './letter-form.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'
import { SalesFilter } from './sales-filter.tsx'
import { useReportAddress } from './use-report-address.ts'

/** The chart stays readable. */
const MOST_BARS = 120

/** DESK-05: sales and returns; the question is in the address. */
export const SalesPage = () => {
  const { query, set } = useReportAddress()
  const { data, error, isFetching } = useQuery({
    queryKey: ['sales', query],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.sales(query, { signal })),
    placeholderData: (last) => last,
  })
  return (
    <ReportsFrame heading="Продажи и возвраты">
      <SalesFilter query={query} onSet={set} />
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && (
        <>
          <Totals by={query.by} total={data.total} />
          <p className={office.hint} role="status">
            {isFetching ? 'Обновляем… ' : ''}
            {data.waits > 0 &&
              `Пересчитываем дни, в\u00a0которых что-то изменилось: ${data.waits}. Это займёт минуту. `}
            День — московский: заказ считается в&nbsp;день выдачи, возврат — в&nbsp;день приёма.
          </p>
          {data.rows.length === 0 ? (
            <Notice>За эти дни ничего не&nbsp;было.</Notice>
          ) : (
            <>
              {data.rows.length <= MOST_BARS && (
                <Chart
                  label="Продажи"
                  points={data.rows.map(({ title, now, before }) => ({
                    title: titleOf(query.by, title),
                    now: now.sold,
                    before: query.by === 'day' ? (before?.sold ?? null) : null,
                  }))}
                />
              )}
              <Download read={async (format) => valueOrThrow(await reportsApi.salesFile({ ...query, format }))} />
              <Table by={query.by} report={data} />
            </>
          )}
        </>
      )}
      <LetterForm />
    </ReportsFrame>
  )
}

const titleOf = (by: SalesGroup, title: string): string => (by === 'day' ? dayAndMonth(title) : rowTitle(by, title))

const figure = (measure: Measure, sums: Sums): string =>
  isMoney(measure) ? formatMoney(sums[measure]) : sums[measure].toLocaleString('ru')

const shareText = ({ ready, ready_in_time }: Sums): string =>
  ready === 0 ? 'нет' : `${Math.floor((ready_in_time / ready) * 100)}\u00a0%`

const Totals = ({ by, total: { now, before } }: { by: SalesGroup; total: SalesReport['total'] }) => {
  const average = averageOf(now)
  const formerAverage = before === null ? null : averageOf(before)
  return (
    <dl className={css.totals}>
      <div>
        <dt>{isGoodsGroup(by) ? 'Товары, без доставки' : 'Продажи'}</dt>
        <dd>
          {formatMoney(now.sold)} <Change now={now.sold} before={before?.sold} />
        </dd>
      </div>
      {by !== 'promotion' && (
        <div>
          <dt>Возвращено</dt>
          <dd>
            {formatMoney(now.returned)} <Change now={now.returned} before={before?.returned} rise="bad" />
          </dd>
        </div>
      )}
      {!isGoodsGroup(by) && (
        <>
          <div>
            <dt>Выдано заказов</dt>
            <dd>
              {now.sold_orders.toLocaleString('ru')} <Change now={now.sold_orders} before={before?.sold_orders} />
            </dd>
          </div>
          <div>
            <dt>Средний заказ</dt>
            <dd>
              {average === null ? 'нет' : formatMoney(average)}{' '}
              {average !== null && <Change now={average} before={formerAverage ?? undefined} />}
            </dd>
          </div>
          <div>
            <dt>Самовывозы в срок</dt>
            <dd>{shareText(now)}</dd>
          </div>
        </>
      )}
      {by === 'promotion' && (
        <div>
          <dt>Скидка</dt>
          <dd>{formatMoney(now.discount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** A measure that is 0 in every row says nothing. */
const isShown = (measure: Measure, { now, before }: SalesReport['total']): boolean =>
  measure === 'sold' || measure === 'sold_orders' || now[measure] !== 0 || (before?.[measure] ?? 0) !== 0

const Table = ({ by, report: { rows, total } }: { by: SalesGroup; report: SalesReport }) => {
  const measures = measuresOf(by).filter((measure) => isShown(measure, total))
  /** An order with goods of two brands stands in both: such orders have no sum. */
  const cells = (now: Sums, before: Sums | null, hasNoOrders = false) =>
    measures.map((measure) => (
      <td key={measure}>
        {hasNoOrders && measure === 'sold_orders' ? '' : figure(measure, now)}
        {before !== null &&
          !(hasNoOrders && measure === 'sold_orders') &&
          (measure === 'sold' || measure === 'sold_orders' || measure === 'returned') && (
            <small className={css.formerFigure}>{figure(measure, before)}</small>
          )}
      </td>
    ))
  return (
    <div className={css.scroll} role="region" aria-label="Таблица отчёта" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? 'День' : 'Строка'}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {MEASURES[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, now, before }) => (
            <tr key={key}>
              <th scope="row">{titleOf(by, title)}</th>
              {cells(now, before)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего</th>
            {cells(total.now, total.before, isGoodsGroup(by))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
