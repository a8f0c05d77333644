import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { productId, variantId } from '#kernel/ids.ts'
import { shownAt } from '#kit/shown-at.tsx'
import type { RoutineBoard, RoutineItem } from '../../routine.api.ts'
import { RoutineNotices } from './routine-notices.tsx'
import { RoutineProduct } from './routine-product.tsx'

const item: RoutineItem = {
  product_id: productId(1),
  variant_id: variantId(2),
  slug: 'retinol',
  name: 'Сыворотка «Ретинол»',
  brand_name: 'Лабра',
  size_text: '30 мл',
  shade_name: null,
  height_mm: 100,
  picture: null,
  price: 100_000,
  available: true,
  step: 'Сыворотка',
  day_part: 'evening',
  every_days: 1,
  opened_on: null,
  ends_on: null,
  is_due: false,
}
const nothing = (): void => {}

test('ROUTE-11: a change of the routine that failed says so at its product', () => {
  const shown = (error: string | null): string =>
    renderToStaticMarkup(
      shownAt(
        '/',
        <RoutineProduct
          item={item}
          today="2026-11-29"
          onChange={nothing}
          onRemove={nothing}
          error={error}
          action={null}
        />,
      ),
    )
  expect(shown('Нет связи с магазином.')).toMatch(/role="alert".*Нет связи с магазином/)
  expect(shown(null)).not.toContain('role="alert"')
})

test('ROUTE-11: the name of a product that has quotation marks is in the outer ones', () => {
  const other = { ...item, product_id: productId(3), name: 'Тоник' }
  const clash: RoutineBoard['clashes'][number] = {
    product_ids: [item.product_id, other.product_id],
    words: 'Чередуйте вечера.',
    fits: false,
  }
  const html = renderToStaticMarkup(
    shownAt('/', <RoutineNotices clashes={[clash]} missing={null} items={[item, other]} />),
  )
  expect(html).toContain('«Сыворотка „Ретинол“»')
})
