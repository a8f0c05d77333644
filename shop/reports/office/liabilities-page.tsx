import { useQuery } from '@tanstack/react-query'
import { dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { Download } from './download.tsx'
import { ReportTable } from './report-table.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
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
  'points adjust': 'Бонусы: снято с\u00a0возвратами',
}

/** DESK-05: what the shop owes to buyers at the end of a day, and why it changed. */
export const LiabilitiesPage = () => {
  const { query, set } = useReportAddress()
  const { from, to } = query
  const { data, error } = useQuery({
    queryKey: ['liabilities', from, to],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.liabilities({ from, to }, { signal })),
    placeholderData: (last) => last,
  })
  return (
    <ReportsFrame heading="Обязательства">
      <form className={css.filter} role="search" aria-label="Дни" onSubmit={(event) => event.preventDefault()}>
        <TextField label="С дня" type="date" value={from} onChange={(day) => set({ from: day })} />
        <TextField label="На конец дня" type="date" value={to} onChange={(day) => set({ to: day })} />
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && (
        <>
          <dl className={css.totals}>
            <div>
              <dt>Сертификаты</dt>
              <dd>{formatMoney(data.certificates)}</dd>
            </div>
            <div>
              <dt>Бонусы</dt>
              <dd>{formatMoney(data.points)}</dd>
            </div>
          </dl>
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
