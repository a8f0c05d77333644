import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { refuse } from '#kernel/endpoint.ts'
import { variantId } from '#kernel/ids.ts'
import { FIELD_OF_REFUSAL } from './checkout-form.ts'
import { OrderNotice } from './order-notice.tsx'
import { noticeOf } from './refusal.ts'

test('ORD-10: a refusal for too many pieces names each product, how many more it may be, and offers to take them', () => {
  const lines = [
    { variant_id: variantId(1), product_id: variantId(1), left: 3 },
    { variant_id: variantId(2), product_id: variantId(2), left: 0 },
  ]
  const text = renderToStaticMarkup(
    <OrderNotice
      notice={noticeOf(refuse('too-many-pieces', 'Откладываем не больше десяти.', { lines }))}
      productName={(id) => (id === 1 ? 'Крем' : 'Бальзам')}
      onTakeAvailable={() => {}}
    />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('Откладываем не больше десяти. Крем — можно ещё 3 шт. Бальзам — уже в ваших заказах')
  expect(text).toContain('Взять, сколько можно')
})

test('ORD-10: a refusal for too many orders of a phone is shown at the phone', () => {
  expect(FIELD_OF_REFUSAL['too-many-orders']).toBe('phone')
})
