import { useQuery } from '@tanstack/react-query'
import { fullDate } from '#kernel/dates.ts'
import type { InOf } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { reports, StockReport } from '../reports.api.ts'
import { Change } from './change.tsx'
import { Chart } from './chart.tsx'
import { Download } from './download.tsx'
import { ReportTable } from './report-table.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
import { CompareField } from './sales-filter.tsx'
import { StoreField } from '#shop/office/office/shell/store-field.tsx'
import css from './reports.module.css'
import { useReportAddress } from './use-report-address.ts'
import office from '#shop/office/office/page.module.css'

const daysText = (days: number | null): string => {
  if (days === null) return 'нет продаж'
  return days > 366 ? 'больше года' : `${days}\u00a0дн.`
}
const formerCells = (before: StockReport['total']['before']): string[] =>
  before === null ? ['не\u00a0записано', ''] : [before.pieces.toLocaleString('ru'), formatMoney(before.value)]
const sinceText = (days: number | null): string => (days === null ? 'не\u00a0известно' : `${days}\u00a0дн. назад`)

/** DESK-05: what lies in the stores, what does not sell and what ends. */
export const StockReportPage = () => {
  const { query, set } = useReportAddress()
  const { store_id: chosen, compare } = query
  const asked = { ...(chosen === undefined ? {} : { store_id: chosen }), ...(compare === undefined ? {} : { compare }) }
  const { data, error } = useQuery({
    queryKey: ['stock report', asked],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.stockReport(asked, { signal })),
    placeholderData: (last) => last,
  })
  const { data: filters } = useQuery({
    queryKey: ['report filters'],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.reportFilters({}, { signal })),
  })
  return (
    <ReportsFrame heading="Остатки">
      <p className={office.hint}>
        Сумма&nbsp;— по сегодняшним ценам, прежняя&nbsp;— по ценам того дня. Лежит без движения то, чего 90&nbsp;дней
        не&nbsp;покупали и&nbsp;не&nbsp;привозили. Скорость продаж пересчитывается ночью.
      </p>
      <form className={css.filter} role="search" aria-label="Отбор" onSubmit={(event) => event.preventDefault()}>
        {(filters?.stores.length ?? 0) > 1 && (
          <StoreField
            stores={(filters?.stores ?? []).map(({ id, name, city }) => ({ id, name: `${city}, ${name}` }))}
            all="Все магазины"
            value={String(chosen ?? '')}
            onChange={(store) => set({ store })}
          />
        )}
        <CompareField value={compare} onSet={set} />
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && <Content report={data} asked={asked} />}
    </ReportsFrame>
  )
}

/** What there is in all, compared with the former day. */
const TOTALS = [
  ['Штук', 'pieces', (pieces: number) => pieces.toLocaleString('ru'), 'neutral'],
  ['Сумма', 'value', formatMoney, 'neutral'],
  ['Без движения, сумма', 'dead_value', formatMoney, 'bad'],
] as const

type ContentProps = { readonly report: StockReport; readonly asked: InOf<(typeof reports)['stockReport']> }
const Content = ({ report: { before_day, stores, total, dead, ending }, asked }: ContentProps) => (
  <>
    {before_day !== null && total.before === null && (
      <Notice>
        Остатки за&nbsp;{fullDate(before_day)} не&nbsp;записаны: магазин записывает их каждую ночь, и&nbsp;сравнение
        появится, когда этот срок пройдёт.
      </Notice>
    )}
    {total.before !== null && (
      <dl className={css.totals}>
        {TOTALS.map(([title, name, text, rise]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              {text(total[name])} <Change now={total[name]} before={total.before?.[name]} rise={rise} />
            </dd>
          </div>
        ))}
      </dl>
    )}
    {stores.length > 1 && (
      <Chart
        label={'Лежит в\u00a0магазинах'}
        points={stores.map(({ name, value, before }) => ({ title: name, now: value, before: before?.value ?? null }))}
      />
    )}
    <ReportTable
      label="Остатки магазинов"
      heads={[
        'Магазин',
        'Штук',
        'Сумма',
        'Без движения, штук',
        'Без движения, сумма',
        'Хватит на',
        'Не\u00a0хватает заказам',
        ...(total.before === null ? [] : ['Было штук', 'Было на\u00a0сумму']),
      ]}
      rows={[...stores, { id: 0, name: 'Всего', ...total }].map((row) => [
        row.name,
        row.pieces.toLocaleString('ru'),
        formatMoney(row.value),
        row.dead_pieces.toLocaleString('ru'),
        formatMoney(row.dead_value),
        daysText(row.days_left),
        row.short_pieces.toLocaleString('ru'),
        ...(total.before === null ? [] : formerCells(row.before)),
      ])}
    />
    <Download read={async (format) => valueOrThrow(await reportsApi.stockFile({ ...asked, format }))} />
    <h2 className={office.subheading}>Кончится за&nbsp;неделю</h2>
    {ending.length === 0 ? (
      <p className={office.hint}>Такого нет.</p>
    ) : (
      <ReportTable
        label="Кончится за неделю"
        heads={['Товар', 'Артикул', 'Магазин', 'Штук', 'Продано за 28 дней', 'Хватит на']}
        rows={ending.map((row) => [
          row.name,
          row.sku,
          row.store,
          String(row.pieces),
          String(row.sold_28),
          daysText(row.days_left),
        ])}
      />
    )}
    <h2 className={office.subheading}>Лежит без движения, дороже всего</h2>
    {dead.length === 0 ? (
      <p className={office.hint}>Такого нет.</p>
    ) : (
      <ReportTable
        label="Лежит без движения"
        heads={['Товар', 'Артикул', 'Магазин', 'Штук', 'Сумма', 'Последняя продажа', 'Привезли']}
        rows={dead.map((row) => [
          row.name,
          row.sku,
          row.store,
          String(row.pieces),
          formatMoney(row.value),
          sinceText(row.idle_days),
          sinceText(row.age_days),
        ])}
      />
    )}
  </>
)
