import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { storeId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { StoreField } from '#shop/office/office/shell/store-field.tsx'
import css from '#shop/office/office/orders.module.css'
import { useAddressFields } from '#shop/office/office/use-address-fields.ts'
import {
  isDeliveryMethod,
  isOrderPayment,
  type DeliveryMethod,
  type OrderPayment,
} from '#shop/payment/facts/methods.ts'
import type { ListedOrder, OrderSearch } from '../order-search.api.ts'
import { isOrderWaits, LONG_READY_DAYS, type OrderWaits } from '../facts/order-waits.ts'
import { isOrderState } from '../facts/order-states.ts'
import { orderSearchApi } from './orders-api.ts'
import { STATE_CHOICES, STATE_NAMES } from '../facts/state-names.ts'
import { useArrows } from './use-arrows.ts'

const DELIVERIES: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  point: 'Пункт выдачи',
  express: 'Экспресс',
}
const PAYMENTS: Readonly<Record<OrderPayment, string>> = {
  card: 'Картой на\u00a0сайте',
  sbp: 'СБП',
  on_receipt: 'При получении',
  marketplace: 'На\u00a0маркетплейсе',
}
const WAITS: Readonly<Record<OrderWaits, string>> = {
  late: 'Опаздывают',
  'long-ready': `Ждут покупателя больше ${LONG_READY_DAYS}\u00a0дней`,
  'refused-by-carrier': 'Не\u00a0приняла служба доставки',
  'to-inspect': 'Вернулись, осмотреть',
}
const FILTERS = ['waits', 'state', 'store', 'delivery', 'payment', 'from', 'to'] as const
type Filter = (typeof FILTERS)[number]

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

/** An unknown value of the address is left out. */
const queryOf = (text: (name: Filter | 'q') => string): OrderSearch => {
  const [state, store, delivery, payment] = [text('state'), Number(text('store')), text('delivery'), text('payment')]
  const waits = text('waits')
  const day = (name: 'from' | 'to') => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? { [name]: text(name) } : {})
  return {
    ...(text('q') === '' ? {} : { q: text('q') }),
    ...(isOrderWaits(waits) ? { waits } : {}),
    ...(isOrderState(state) ? { state } : {}),
    ...(store > 0 ? { store_id: storeId(store) } : {}),
    ...(isDeliveryMethod(delivery) ? { delivery } : {}),
    ...(isOrderPayment(payment) ? { payment } : {}),
    ...day('from'),
    ...day('to'),
  }
}

/** DESK-04: all orders, found by anything. Search and filters are in the address. */
export const OrdersPage = () => {
  const { text, set } = useAddressFields<Filter | 'q'>()
  const query = queryOf(text)
  const [typed, setTyped] = useState(query.q ?? '')
  const { me } = useDesk()
  useArrows()
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['orders', query],
    queryFn: async ({ signal, pageParam }) =>
      valueOrThrow(
        await orderSearchApi.orders({ ...query, ...(pageParam === '' ? {} : { after: pageParam }) }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ orders, has_more }) => (has_more ? orders.at(-1)?.number : undefined),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const field = (name: Filter) => ({
    value: text(name),
    onChange: (value: string) => set({ [name]: value }),
  })
  const orders = (data?.pages ?? []).flatMap((page) => page.orders)
  const stores = data?.pages[0]?.stores ?? []
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Все заказы</h1>
      {mayDo(me, 'orders.place') && (
        <p className={css.recipient}>
          <Link to="/phone-order">Заказ по&nbsp;телефону</Link>
        </p>
      )}
      <form
        className={css.orderFilter}
        role="search"
        aria-label="Поиск заказа"
        onSubmit={(event) => {
          event.preventDefault()
          set({ q: typed.trim() })
        }}
      >
        <TextField
          className={css.orderWords}
          kind="search"
          label="Номер, телефон, имя, почта, штрихкод, трек или сумма"
          value={typed}
          maxLength={120}
          onChange={(text) => {
            setTyped(text)
            if (text === '') set({ q: '' })
          }}
        />
        <TextField label="Ждут нас" kind="select" {...field('waits')} options={optionsOf(WAITS)} />
        <TextField label="Состояние" kind="select" {...field('state')} options={optionsOf(STATE_CHOICES)} />
        {stores.length > 1 && <StoreField stores={stores} all="Все магазины" {...field('store')} />}
        <TextField label="Получение" kind="select" {...field('delivery')} options={optionsOf(DELIVERIES)} />
        <TextField label="Оплата" kind="select" {...field('payment')} options={optionsOf(PAYMENTS)} />
        <TextField label="Оформлен с" type="date" {...field('from')} />
        <TextField label="по" type="date" {...field('to')} />
        <Button type="submit" look="line">
          Найти
        </Button>
      </form>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      <p className={css.hint} role="status">
        {data === undefined && error === null && 'Ищем…'}
        {data !== undefined && orders.length > 0 && `Показано: ${orders.length}${hasNextPage ? ', есть ещё' : ''}`}
      </p>
      {data !== undefined && orders.length === 0 && <Notice>Ничего не&nbsp;нашлось. Измените слова или отбор.</Notice>}
      <ul>
        {orders.map((order) => (
          <Row key={order.number} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" loading={isFetching} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </main>
  )
}

const Row = ({ order }: { order: ListedOrder }) => (
  <li>
    <Link className={css.row} to={`/orders/${encodeURIComponent(order.number)}`} data-order-row data-listed>
      <span className={css.number}>{order.number}</span>
      <span className={css.person}>
        {order.recipient_name}, …{order.phone_end}
      </span>
      <span className={css.due}>
        {moscowMomentText(order.placed_at)}
        <small>{order.store_name}</small>
      </span>
      <strong className={css.amount}>{formatMoney(order.total)}</strong>
      <span className={css.pay}>
        {DELIVERIES[order.delivery]}
        <small>{PAYMENTS[order.payment]}</small>
      </span>
      <span className={css.state} data-state={order.state}>
        {STATE_NAMES[order.state]}
      </span>
    </Link>
  </li>
)
