import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { canBuyerCancel, isStateOfMethod, ORDER_STATES } from '../facts/order-states.ts'
import type { OrderState, OrderView } from '../order.api.ts'
import { orderOf } from '../../../tests/showcase/screens/made-order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderPage } from './order-page.tsx'
import { paths } from '#kernel/pages/paths.ts'
import { shownAt } from '#kit/shown-at.tsx'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { addressAsLine, postalAddress } from '#kit/postal-address.ts'
import type { PostalAddress } from '#kernel/postal-address.ts'

const rowsOf = (postal_address: PostalAddress): string[][] => {
  const order: OrderView = {
    ...orderOf([], { state: 'delivered', city_name: 'Москва', comment: 'Позвоните' }),
    delivery: 'courier',
    ready_at: null,
    kept_until: null,
    courier_date: null,
    courier_hours: null,
    arrival: null,
    store: null,
    address: postal_address.line,
    postal_address,
    carrier: null,
  }
  const html = renderToStaticMarkup(<OrderFacts order={order} />)
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, title = '', text = '']) => [title, text])
}

test('ORD-01: the page of an order shows the door, and entrance, floor and intercom as rows', () => {
  expect(rowsOf(postalAddress({ floor: null }))).toEqual(
    expect.arrayContaining([
      ['Адрес доставки', 'Москва, ул Мясницкая, 10, кв. 4'],
      ['Подъезд', '2'],
      ['Домофон', '12К'],
      ['Комментарий', 'Позвоните'],
    ]),
  )
  expect(rowsOf(postalAddress({ floor: null })).map(([title]) => title)).not.toContain('Этаж')
})

test('ORD-01: the page of an order with an address of one line shows the line', () => {
  const rows = rowsOf(addressAsLine('Мясницкая 10, домофон 12К'))
  expect(rows[0]).toEqual(['Адрес доставки', 'Москва, Мясницкая 10, домофон 12К'])
  expect(rows.map(([title]) => title)).not.toContain('Домофон')
})

const DOOR = postalAddress({ floor: null })
const AWAY = { ready_at: null, kept_until: null, courier_date: '2026-11-24', courier_hours: null, store: null } as const
const ARRIVAL = { from: '2026-11-24', to: '2026-11-26', is_approximate: false }
type Change = {
  readonly delivery?: DeliveryMethod
  readonly coming?: OrderView['coming']
  readonly [field: string]: unknown
}
const made = (change: Change): OrderView =>
  ({ ...orderOf([], {}), history: [], kept_until: null, hand_over: null, ...change }) as unknown as OrderView
const door = { ...AWAY, address: DOOR.line, postal_address: DOOR, arrival: null, carrier: null }
const COMING = {
  transfer_id: '1',
  name: 'Мусс',
  quantity: 1,
  from_name: 'Родник',
  as_parcel: false,
  until: null,
} as const
const WAYS: Readonly<Record<string, Change>> = {
  pickup: {},
  moved: { coming: [{ ...COMING, arrives_at: '2026-11-24T10:00:00.000Z' }] },
  courier: { ...door, delivery: 'courier' },
  carrier: { ...door, delivery: 'courier', carrier: 'cdek', arrival: ARRIVAL },
  express: { ...door, delivery: 'express' },
  point: {
    ...AWAY,
    delivery: 'point',
    address: null,
    carrier: 'cdek',
    arrival: ARRIVAL,
    point: {
      code: 'CHL1',
      kind: 'office',
      name: 'СДЭК',
      address: 'Челябинск, ул. Мира, 1',
      address_note: null,
      hours_text: '10–20',
      coordinates: '55.1,61.4',
    },
  },
}
/** Words of other ways. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  pickup: /курьер|пункт|посылк|из другого магазина/i,
  moved: /курьер|пункт|посылк/i,
  courier: /касс|пункт|служб/i,
  carrier: /касс|пункт|позвонит/i,
  express: /касс|пункт|служб|позвонит/i,
  point: /касс|курьер/i,
}
/** What is said only of what is still to come. */
const AHEAD = /соберём|привезём|везём|везёт|привезёт|приедет|будет|в пути|ждёт вас|пришлём|храним/i
const ENDED: readonly OrderState[] = ['delivered', 'cancelled', 'returned']
const SIBLING = { number: 'А-100001-2', token: 'x', state: 'paid', shipment: null, delivery: 'pickup' } as const
/** What a carrier says of a parcel that is sent. */
const SHIPMENTS = ['on_the_way', 'at_point', 'returning', 'unknown'] as const
const isCarried = (way: string): boolean => way === 'carrier' || way === 'point'

/** Every state of a way, whole and a part, with the states of a carrier's parcel. */
const everyOrder = (way: string) => {
  const given = WAYS[way] ?? {}
  const { delivery = 'pickup' } = given
  return ORDER_STATES.filter((state) => isStateOfMethod(state, delivery)).flatMap((state) =>
    (isCarried(way) && state === 'shipped' ? [null, ...SHIPMENTS] : [null]).flatMap((shipment) =>
      [false, true].map((isPart) => {
        const part = { ...SIBLING, store_name: 'Родник', ready_at: null, courier_date: null, pieces: 1, total: 100 }
        const order = made({
          ...given,
          state,
          can_cancel: canBuyerCancel(state),
          cancel_reason: state === 'cancelled' ? 'cancelled_by_buyer' : null,
          // What is collected comes back from its buyer only.
          history: state === 'returned' && delivery === 'pickup' ? [{ state: 'delivered', at: '' }] : [],
          coming: ENDED.includes(state) ? [] : (given.coming ?? []),
          track_number: shipment === null ? null : '1650000001',
          shipment: shipment === null ? null : { state: shipment, events: [] },
          parcels: isPart ? [{ ...part, number: 'А-100001', state, shipment, delivery }] : [],
        })
        return { name: `${state} ${shipment ?? ''}${isPart ? ' part' : ''}`, state, shipment, isPart, order }
      }),
    ),
  )
}
const pageOf = (order: OrderView): string =>
  renderToStaticMarkup(
    <ShopContext value={shopProfile}>
      {shownAt(paths.order(order.token), <OrderPage order={order} onChanged={() => {}} />)}
    </ShopContext>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\wа-яё ]+ , пройдено/gi, '')

test.each(Object.keys(WAYS))(
  'PARCEL-02: in every state the page speaks of its own way, and of the future while there is one: %s',
  (way) => {
    for (const { name, state, shipment, isPart, order } of everyOrder(way)) {
      const page = pageOf({ ...order, price: { ...order.price, to_pay: 119_000 } })
      // A carrier's courier may leave it at a point.
      if (shipment !== 'at_point') expect(page, name).not.toMatch(FOREIGN[way] ?? /^$/)
      else expect(page, name).not.toMatch(/едет|когда/i)
      if (ENDED.includes(state) || shipment === 'returning') expect(page, name).not.toMatch(AHEAD)
      expect(page.includes('видно ниже'), name).toBe(
        page.includes('Номер отправления') && /едет в|службы доставки:/.test(page),
      )
      expect(page.includes('Оформить возврат'), name).toBe(state === 'delivered')
      expect(/теперь можно по телефону\s+8 \(800\) 222-06-40/.test(page), name).toBe(
        state === 'assembling' || state === 'ready_for_pickup',
      )
      if (state === 'paid' && isPart)
        expect(pageOf({ ...order, payment: 'card', price: { ...order.price, to_pay: 119_000 } }), name).toContain(
          'Вернём 1 190 ₽ на карту',
        )
      if (isPart) expect(page, name).not.toMatch(/соберём заказ|весь заказ|отменили заказ\./i)
      else expect(pageOf({ ...order, price: { ...order.price, to_pay: 0 } }), name).not.toMatch(/при получении|деньги/i)
    }
  },
)
