import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { refuse } from '#kernel/endpoint.ts'
import { storeId, variantId } from '#kernel/ids.ts'
import { FIELD_OF_REFUSAL } from './checkout-form.ts'
import { OrderNotice } from './order-notice.tsx'
import { noticeOf, type Notice } from './refusal.ts'

const textOf = (notice: Notice): string =>
  renderToStaticMarkup(
    <OrderNotice notice={notice} productName={(id) => (id === 1 ? 'Крем' : 'Бальзам')} onTakeAvailable={() => {}} />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('PARCEL-01: a refusal that names a plan says that it is chosen, what the former one lacks, and offers to take what is left', () => {
  const chosen = { plan: null, delivery: 'pickup', storeId: storeId(1) } as const
  const lines = [{ variant_id: variantId(1), product_id: variantId(1), left: 0 }]
  const nearest = { delivery: 'pickup', store_id: storeId(2), second_parcel: null, moved_from: null } as const
  const gone = 'Часть разобрали. Теперь весь заказ есть в магазине Родник.'
  const refused = refuse('not-enough', gone, { lines, nearest })
  expect(textOf(noticeOf(refused, chosen))).toContain(
    `${gone} Этот способ уже выбран: проверьте и нажмите ещё раз. Прежним способом: Крем — не осталось Взять, что есть`,
  )
  expect(noticeOf(refused, chosen).former).toEqual(chosen)
  for (const notice of [noticeOf(refused, null), noticeOf({ ...refused, data: { lines, nearest: null } }, chosen)])
    expect([notice.message, notice.former]).toEqual([gone, undefined])
})

test('ORD-10: a refusal for too many pieces names each product, how many more it may be, and offers to take them', () => {
  const lines = [
    { variant_id: variantId(1), product_id: variantId(1), left: 3 },
    { variant_id: variantId(2), product_id: variantId(2), left: 0 },
  ]
  const text = textOf(noticeOf(refuse('too-many-pieces', 'Откладываем не больше десяти.', { lines }), null))
  expect(text).toContain('Откладываем не больше десяти. Крем — можно ещё 3 шт. Бальзам — уже в ваших заказах')
  expect(text).toContain('Взять, сколько можно')
})

test('ORD-10: a refusal for too many orders of a phone is shown at the phone', () => {
  expect(FIELD_OF_REFUSAL['too-many-orders']).toBe('phone')
})
