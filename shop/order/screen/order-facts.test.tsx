import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderView } from '../order.api.ts'
import { orderOf } from '../../../tests/showcase/screens/made-order.ts'
import { OrderFacts } from './order-facts.tsx'
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
      ['Куда привезём', 'Москва, ул Мясницкая, 10, кв. 4'],
      ['Подъезд', '2'],
      ['Домофон', '12К'],
      ['Комментарий', 'Позвоните'],
    ]),
  )
  expect(rowsOf(postalAddress({ floor: null })).map(([title]) => title)).not.toContain('Этаж')
})

test('ORD-01: the page of an order with an address of one line shows the line', () => {
  const rows = rowsOf(addressAsLine('Мясницкая 10, домофон 12К'))
  expect(rows[0]).toEqual(['Куда привезём', 'Москва, Мясницкая 10, домофон 12К'])
  expect(rows.map(([title]) => title)).not.toContain('Домофон')
})
