import { useQuery } from '@tanstack/react-query'
import { moscowDay } from '#kernel/dates.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { DELIVERY_METHODS, PAYMENT_METHODS } from '#shop/payment/facts/methods.ts'
import { isGoodsGroup, lastDays, rowTitle, SALES_GROUPS } from '../facts/reports.ts'
import type { SalesQuery } from '../reports.api.ts'
import { reportsApi } from './reports-api.ts'
import { StoreField } from '#shop/office/office/shell/store-field.tsx'
import css from './reports.module.css'
import type { AddressName } from './use-report-address.ts'

const SPANS = [
  { title: 'Сегодня', days: 1 },
  { title: '7 дней', days: 7 },
  { title: '30 дней', days: 30 },
  { title: 'Год', days: 365 },
] as const

export const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

export const PeriodFields = ({
  from,
  to,
  onSet,
}: {
  from: string
  to: string
  onSet: (change: { from?: string; to?: string }) => void
}) => (
  <>
    <div className={css.spans}>
      {SPANS.map(({ title, days }) => (
        <Button key={days} look="quiet" size="sm" onClick={() => onSet(lastDays(moscowDay(new Date()), days))}>
          {title}
        </Button>
      ))}
    </div>
    <TextField label="С дня" type="date" value={from} onChange={(day) => onSet({ from: day })} />
    <TextField label="По день" type="date" value={to} onChange={(day) => onSet({ to: day })} />
  </>
)

export const CompareField = ({
  value = '',
  onSet,
}: {
  value?: string | undefined
  onSet: (change: { compare: string }) => void
}) => (
  <TextField
    label="Сравнить"
    kind="select"
    value={value}
    options={optionsOf({ week: 'неделей раньше', year: 'годом раньше' })}
    onChange={(compare) => onSet({ compare })}
  />
)

/** The question of the report. Ways of delivery and payment are known of orders, not of their goods. */
export const SalesFilter = ({
  query,
  onSet,
}: {
  query: SalesQuery
  onSet: (change: Partial<Record<AddressName, string>>) => void
}) => {
  const { data } = useQuery({
    queryKey: ['report filters'],
    queryFn: async ({ signal }) => valueOrThrow(await reportsApi.reportFilters({}, { signal })),
  })
  const isOfGoods = isGoodsGroup(query.by)
  return (
    <form className={css.filter} role="search" aria-label="Отбор отчёта" onSubmit={(event) => event.preventDefault()}>
      <PeriodFields from={query.from} to={query.to} onSet={onSet} />
      <TextField
        label="Строки"
        kind="select"
        required
        value={query.by}
        options={optionsOf(SALES_GROUPS)}
        onChange={(by) => onSet({ by })}
      />
      <CompareField value={query.compare} onSet={onSet} />
      {(data?.stores.length ?? 0) > 1 && (
        <>
          <StoreField
            stores={(data?.stores ?? []).map(({ id, name, city }) => ({ id, name: `${city}, ${name}` }))}
            all="Все магазины"
            value={String(query.store_id ?? '')}
            onChange={(store) => onSet({ store })}
          />
          <TextField
            label="Город"
            kind="select"
            value={query.city ?? ''}
            options={(data?.cities ?? []).map((city) => ({ value: city, label: city }))}
            onChange={(city) => onSet({ city })}
          />
        </>
      )}
      {!isOfGoods && (
        <>
          <TextField
            label="Получение"
            kind="select"
            value={query.delivery ?? ''}
            options={DELIVERY_METHODS.map((value) => ({ value, label: rowTitle('delivery', value) }))}
            onChange={(delivery) => onSet({ delivery })}
          />
          <TextField
            label="Оплата"
            kind="select"
            value={query.payment ?? ''}
            options={PAYMENT_METHODS.map((value) => ({ value, label: rowTitle('payment', value) }))}
            onChange={(payment) => onSet({ payment })}
          />
        </>
      )}
    </form>
  )
}
