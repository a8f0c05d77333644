import { expect, test } from 'vitest'
import { eventsText, rightsText } from './program-words.ts'

test('EXCH-01: the list of programs calls rights and notifications by their titles', () => {
  expect(rightsText(['orders.read', 'money.reconcile'])).toMatch(/^Видеть заказы и.очередь; Загружать реестры/)
  expect(eventsText(['order.state_changed', 'stock.short'])).toBe(
    'Состояние заказа; Товара меньше, чем отложено под заказы',
  )
})
