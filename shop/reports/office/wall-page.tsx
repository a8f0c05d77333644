import { useQuery } from '@tanstack/react-query'
import { dayAndMonth, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { formatMoney } from '#kernel/money.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { Chart } from './chart.tsx'
import { reportsApi } from './reports-api.ts'
import { ReportsFrame } from './reports-frame.tsx'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

const REFRESH_MS = 30_000

/** DESK-05: today, compared with the same weekday, for a screen on a wall. */
export const WallPage = () => {
  const { data, error } = useQuery({
    queryKey: ['wall'],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.wall({}, { signal })),
    refetchInterval: REFRESH_MS,
  })
  return (
    <ReportsFrame heading="Сегодня">
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем…</p>}
      {data && (
        <>
          <dl className={css.wall}>
            <Figure
              title="Выдано на сумму"
              now={formatMoney(data.today.sold)}
              before={formatMoney(data.before_until_now.sold)}
            />
            <Figure
              title="Выдано заказов"
              now={String(data.today.sold_orders)}
              before={String(data.before_until_now.sold_orders)}
            />
            <Figure title="Оформлено" now={String(data.today.placed)} before={String(data.before_until_now.placed)} />
          </dl>
          <p className={office.hint}>
            Рядом&nbsp;— {dayAndMonth(data.before.day)} к&nbsp;этому часу; за&nbsp;весь тот день{' '}
            {formatMoney(data.before.sold)}. Сейчас {moscowMomentText(data.now)}.
          </p>
          <Chart
            label="Выдано к концу часа"
            points={data.today.sold_by_hour.map((sold, hour) => ({
              title: `${hour + 1}:00`,
              now: hour <= hourOf(data.now) ? sold : 0,
              before: data.before.sold_by_hour[hour] ?? 0,
            }))}
          />
        </>
      )}
    </ReportsFrame>
  )
}

/** The hour of Moscow. */
const hourOf = (iso: string): number => new Date(Date.parse(iso) + MOSCOW_MINUTES * MINUTE_MS).getUTCHours()

const Figure = ({ title, now, before }: { title: string; now: string; before: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {now} <small>{before}</small>
    </dd>
  </div>
)
