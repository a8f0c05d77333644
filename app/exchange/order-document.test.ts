import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId } from '#kernel/ids.ts'
import type { ExchangedOrder } from '#shop/order/read/exchanged-orders.sql.ts'
import { documentsXml, orderDocument } from './order-document.ts'

const AT = new Date('2026-11-20T09:00:00Z')
const ORDER: ExchangedOrder = {
  id: '1' as OrderId,
  number: 'ГЛ-1001',
  state: 'paid',
  placed_at: AT,
  changed_at: AT,
  delivery: 'courier',
  payment: 'card',
  store_code: 'sklad',
  store_name: 'Главный склад',
  city_name: 'Москва',
  address: 'ул. <Арбат> & Ко, 12',
  customer_id: null,
  recipient_name: 'Анна Иванова',
  recipient_phone: '79123456790',
  recipient_email: '',
  comment: 'Позвоните\u0000 & приезжайте',
  total: 0,
  delivery_price: 0,
  certificate_total: 0,
  points_total: 0,
  track_number: null,
  paid: 0,
  paid_at: null,
  refunded: 0,
  lines: [],
}
const numbers = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<${name}>(-?[0-9.]+)</${name}>`, 'g'))].map(([, text]) => Math.round(Number(text) * 100))

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 1, max: 10_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, unit_price, share }) => ({
    sku: 'R-1',
    name: 'Крем',
    quantity,
    returned: 0,
    unit_price,
    total: Math.floor(quantity * unit_price * share),
    codes: [],
  }))

test('EXCH-02: lines, their discounts and the delivery add up to the order, to the kopeck', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(100_000), (lines, delivery_price) => {
      const total = lines.reduce((sum, one) => sum + one.total, delivery_price)
      const xml = orderDocument({ ...ORDER, lines, delivery_price, total }, (sku) => sku)
      const goods = [...xml.matchAll(/<Товар>.*?<\/Товар>/g)].map(([text]) => text)
      for (const [at, one] of lines.entries()) {
        const [sum = 0, discount = 0] = numbers(goods[at] ?? '', 'Сумма')
        expect(sum + discount).toBe(one.quantity * one.unit_price)
      }
      expect(goods.reduce((sum, text) => sum + (numbers(text, 'Сумма')[0] ?? 0), 0)).toBe(total)
      expect(numbers(xml, 'Сумма')[0]).toBe(total)
    }),
  )
})

test('EXCH-02: names, codes and comments are written so that any of them stays XML', () => {
  const codes = ['010460620309891721"<&\u001d91FFD0']
  const lines = [{ sku: 'R-1', name: 'Крем «A&B» <new>', quantity: 1, returned: 1, unit_price: 100, total: 100, codes }]
  const xml = documentsXml([orderDocument({ ...ORDER, lines, total: 100, paid: 100 }, () => 'id-1')], true, AT)
  expect(xml).toContain('<Контейнер><Документ><Ид>ГЛ-1001</Ид>')
  expect(xml).toContain('<Наименование>Крем «A&amp;B» &lt;new&gt;</Наименование>')
  expect(xml).toContain('Позвоните &amp; приезжайте')
  expect(xml).toContain('<Наименование>Заказ оплачен</Наименование><Значение>true</Значение>')
  expect(xml).toContain('<Наименование>Возвращено R-1</Наименование><Значение>1</Значение>')
  expect(xml).toContain(
    '<Наименование>КодМаркировки</Наименование><Значение>010460620309891721"&lt;&amp;91FFD0</Значение>',
  )
})
