import type { ReactNode } from 'react'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import type { OrderCard, OrderPage } from '#shop/order/order-list.api.ts'
import type { OrderState, OrderView } from '#shop/order/order.api.ts'
import PersonalOrders from '#shop/order/screen/personal-orders.route.tsx'
import { FavouritesView } from '#shop/people/screen/favourite-products.part.tsx'
import { AccessPage } from '#shop/people/screen/personal/access-page.tsx'
import { FIRST_STATE } from '#shop/people/screen/personal/access-state.ts'
import { AddressBook } from '#shop/people/screen/personal/address-book.tsx'
import { PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import type { Access } from '#shop/people/user.api.ts'
import { orderOf } from './made-order.ts'
import { At, LONG, long, type ScreenState } from './state-parts.tsx'

const nothing = (): void => {}

const lineOf = (order: OrderView, number: string, state: OrderState): OrderCard => ({
  number,
  token: order.token,
  state,
  placed_at: order.placed_at,
  state_at: order.placed_at,
  timezoneoffset: order.timezoneoffset,
  total: order.price.total,
  parcels: [{ state }],
  lines: order.lines,
})
const listOf = (items: OrderCard[], live: OrderView[] = [], total = items.length): OrderPage => ({ items, live, total })

const LEFT_MS = 20 * MINUTE_MS
const orderStates = (cards: readonly ProductCard[]): readonly (readonly [state: string, orders: OrderPage])[] => {
  const order = orderOf(cards)
  const unpaid = orderOf(cards, {
    number: 'А-100002',
    state: 'awaiting_payment',
    hand_over: null,
    payment: 'card',
    payment_due: {
      amount: order.price.total,
      until: new Date(Date.now() + LEFT_MS).toISOString(),
      state: 'unpaid',
      reason: null,
      attempts_left: 3,
      on_receipt: true,
    },
  })
  const delivered = (at: number): OrderCard => lineOf(order, `А-10${String(at).padStart(4, '0')}`, 'delivered')
  return [
    ['пусто', listOf([])],
    ['ждёт в магазине', listOf([lineOf(order, order.number, order.state)], [order])],
    ['ждёт оплаты', listOf([lineOf(unpaid, unpaid.number, unpaid.state)], [unpaid])],
    [
      'много',
      listOf(
        Array.from({ length: 10 }, (_, i) => delivered(i)),
        [],
        34,
      ),
    ],
    ['отменён', listOf([lineOf(order, order.number, 'cancelled')])],
    ['длинные слова', listOf([lineOf(orderOf(cards.map(long)), order.number, 'delivered')])],
  ]
}

const TODAY = '2026-11-26'
const session = (id: number, device: string, current = false): Access['sessions'][number] => ({
  id: String(id),
  device,
  opened_at: '2026-10-02T09:00:00.000Z',
  seen_at: '2026-11-25T09:00:00.000Z',
  current,
})
const HERE = session(1, 'Chrome на Windows', true)
const access = (change: Partial<Access>): Access => ({
  phone: '79123456789',
  email: 'anna@example.ru',
  email_confirmed: false,
  sessions: [HERE],
  passkeys: [],
  ...change,
})
const PASSKEY = {
  id: 'key',
  name: 'iPhone Анны',
  added_at: '2026-10-02T09:00:00.000Z',
  used_at: null,
}
const ACCESS_STATES: readonly (readonly [state: string, access: Access, state_: typeof FIRST_STATE])[] = [
  ['одно устройство', access({}), FIRST_STATE],
  [
    'много устройств',
    access({
      email_confirmed: true,
      sessions: [HERE, session(2, 'Safari на iPhone'), session(3, ''), session(4, LONG)],
      passkeys: [PASSKEY],
    }),
    FIRST_STATE,
  ],
  ['отказ', access({}), { ...FIRST_STATE, mailboxCode: true, form: 'confirm-mailbox', refused: 'Неверный код' }],
]

const address = (id: number, line: string): SavedAddress => ({
  id,
  city: 'chel',
  city_name: 'Челябинск',
  street: 'ул. Кирова',
  house: '104',
  flat: '12',
  entrance: null,
  floor: null,
  intercom: null,
  postal_code: null,
  line,
})
const ADDRESS_STATES: readonly (readonly [state: string, addresses: readonly SavedAddress[]])[] = [
  ['пусто', []],
  ['один', [address(1, 'ул. Кирова, д. 104, кв. 12')]],
  ['много', [1, 2, 3, 4, 5].map((id) => address(id, `ул. Кирова, д. ${100 + id}, кв. 12`))],
  ['длинные слова', [address(1, `ул. ${LONG}, д. 104, корпус 2, строение 3, кв. 1204, подъезд 12`)]],
]

type Favourites = Pick<Parameters<typeof FavouritesView>[0], 'cards' | 'notes' | 'more' | 'gone' | 'onAgain'>
const NO_NOTES: Favourites['notes'] = new Map()
const favouriteStates = (
  cards: readonly ProductCard[],
): readonly (readonly [state: string, favourites: Favourites])[] => {
  const [first] = cards
  const notes = new Map(first ? [[first.id, 'Подешевело на\u00a0300\u00a0₽. Забрать сегодня: Кировка, Родник.']] : [])
  return [
    ['загрузка', { cards: undefined, notes: NO_NOTES, more: null, onAgain: null }],
    ['ошибка', { cards: undefined, notes: NO_NOTES, more: null, onAgain: nothing }],
    ['пусто', { cards: [], notes: NO_NOTES, more: null, onAgain: null }],
    ['один', { cards: cards.slice(0, 1), notes, more: null, onAgain: null }],
    ['много', { cards, notes, more: { count: 60, onPress: nothing }, onAgain: null }],
    ['длинные слова', { cards: cards.map(long), notes, more: null, onAgain: null }],
    [
      'сняты с\u00a0продажи',
      { cards: [], notes: NO_NOTES, more: null, gone: { count: 2, onRemove: nothing }, onAgain: null },
    ],
    [
      'нет в наличии',
      { cards: cards.map((card) => ({ ...card, available: false })), notes: NO_NOTES, more: null, onAgain: null },
    ],
  ]
}

/** The account: favourites, orders, sessions and addresses. */
export const customerStates = (cards: readonly ProductCard[]): readonly ScreenState[] => {
  const page = (screen: string, state: string, path: string, element: ReactNode, data?: unknown): ScreenState => ({
    screen,
    state,
    element: (
      <At path={path} data={data}>
        {element}
      </At>
    ),
  })
  return [
    ...favouriteStates(cards).map(([state, favourites]) =>
      page(
        'Избранное',
        state,
        paths.personalFavorites,
        <PersonalLayout title="Избранное" current={paths.personalFavorites}>
          <FavouritesView level={2} {...favourites} />
        </PersonalLayout>,
      ),
    ),
    ...orderStates(cards).map(([state, orders]) =>
      page('Заказы', state, paths.personalOrders, <PersonalOrders />, {
        orders,
        page: 1,
        pages: Math.max(1, Math.ceil(orders.total / 10)),
      }),
    ),
    ...ACCESS_STATES.map(([state, data, form]) =>
      page(
        'Вход и устройства',
        state,
        paths.personalAccess,
        <AccessPage access={data} state={form} today={TODAY} onChanged={nothing} />,
      ),
    ),
    ...ADDRESS_STATES.map(([state, addresses]) =>
      page(
        'Адреса',
        state,
        paths.personalProfile,
        <PersonalLayout title="Мои данные" current={paths.personalProfile}>
          <AddressBook initial={addresses} />
        </PersonalLayout>,
      ),
    ),
  ]
}
