import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#kernel/money.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { StockReport } from '../reports.api.ts'
import { Chart } from './chart.tsx'
import { Download } from './download.tsx'
import { ReportTable } from './report-table.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
import css from './reports.module.css'
import { useReportAddress } from './use-report-address.ts'
import office from '#shop/office/office/page.module.css'

const daysText = (days: number | null): string => {
  if (days === null) return 'нет продаж'
  return days > 366 ? 'больше года' : `${days}\u00a0дн.`
}
const sinceText = (days: number | null): string => (days === null ? 'не\u00a0известно' : `${days}\u00a0дн. назад`)

/** DESK-05: what lies in the stores, what does not sell and what ends. */
export const StockReportPage = () => {
  const { query, set } = useReportAddress()
  const chosen = query.store_id
  const { data, error } = useQuery({
    queryKey: ['stock report', chosen],
    queryFn: async ({ signal }) =>
      valueOrThrow(await reportsApi.stockReport(chosen === undefined ? {} : { store_id: chosen }, { signal })),
    placeholderData: (last) => last,
  })
  const { data: filters } = useQuery({
    queryKey: ['report filters'],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.reportFilters({}, { signal })),
  })
  return (
    <ReportsFrame heading="Остатки">
      <p className={office.hint}>
        Сумма&nbsp;— по сегодняшним ценам. Лежит без движения то, чего 90&nbsp;дней не&nbsp;покупали
        и&nbsp;не&nbsp;привозили. Скорость продаж пересчитывается ночью.
      </p>
      {(filters?.stores.length ?? 0) > 1 && (
        <form className={css.filter} role="search" aria-label="Отбор" onSubmit={(event) => event.preventDefault()}>
          <TextField
            label="Магазин"
            kind="select"
            value={String(chosen ?? '')}
            options={(filters?.stores ?? []).map(({ id, name, city }) => ({
              value: String(id),
              label: `${city}, ${name}`,
            }))}
            onChange={(store) => set({ store })}
          />
        </form>
      )}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && <Content report={data} />}
    </ReportsFrame>
  )
}

const Content = ({ report: { stores, total, dead, ending } }: { report: StockReport }) => (
  <>
    {stores.length > 1 && (
      <Chart
        label={'Лежит в\u00a0магазинах'}
        points={stores.map(({ name, value }) => ({ title: name, now: value, before: null }))}
      />
    )}
    <ReportTable
      label="Остатки магазинов"
      heads={['Магазин', 'Штук', 'Сумма', 'Без движения, штук', 'Без движения, сумма', 'Хватит на']}
      rows={[...stores, { id: 0, name: 'Всего', ...total }].map((row) => [
        row.name,
        row.pieces.toLocaleString('ru'),
        formatMoney(row.value),
        row.dead_pieces.toLocaleString('ru'),
        formatMoney(row.dead_value),
        daysText(row.days_left),
      ])}
    />
    <Download read={async (format) => valueOrThrow(await reportsApi.stockFile({ format }))} />
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
