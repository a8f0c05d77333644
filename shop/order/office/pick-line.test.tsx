import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { orderLineId } from '#kernel/ids.ts'
import type { PickLine as Line } from '../counter.api.ts'
import { PickLine } from './pick-line.tsx'

const LINE: Line = {
  line_id: orderLineId('1'),
  name: 'Крем',
  brand_name: 'Иней',
  size_text: '50 мл',
  shade_name: null,
  height_mm: 120,
  picture: null,
  sku: '1',
  barcode: null,
  marked: false,
  quantity: 2,
  cancelled: 0,
  picked: 0,
  lots: [],
  returned: 0,
  exchanged: 0,
  return_request: null,
  unit_price: 100,
  total: 200,
  free: 0,
  replaces: null,
  substitute: null,
}
const nothing = (): void => {}
const textOf = (line: Partial<Line>): string =>
  renderToStaticMarkup(
    <PickLine
      number="Г-100001"
      line={{ ...LINE, ...line }}
      picking={{ onPick: nothing, onUnpick: nothing, onShort: nothing }}
      onAnswer={null}
      offset={300}
      onReturn={null}
    />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ +/g, ' ')

const LOTS = [
  { best_before: '2027-08-01', number: 'A1', pieces: 1 },
  { best_before: '2028-05-01', number: '', pieces: 2 },
]

test('ORD-11: the picker reads which date to take, and may name another', () => {
  const shown = textOf({ lots: LOTS })
  expect(shown).toContain('Возьмите: годен до 1 августа 2027, партия A1, 1 шт.')
  expect(shown).toContain('Взяли с другим сроком годен до 1 мая 2028, 2 шт.')
})

test('ORD-11: nothing is said of dates that the store does not know, nor when all is picked', () => {
  expect(textOf({})).not.toContain('Возьмите')
  expect(textOf({ lots: LOTS, picked: 2 })).not.toContain('Возьмите')
})

test('ORD-11: of a marked product the date is read, and the piece is named by its own code only', () => {
  const shown = textOf({ lots: LOTS, marked: true })
  expect(shown).toContain('Возьмите: годен до 1 августа 2027')
  expect(shown).not.toContain('Взяли с другим сроком')
})

test('PARCEL-04: pieces that another parcel has are named as moved, with its number; only the others are cancelled', () => {
  expect(textOf({ moved: [{ number: 'Г-100001-2', quantity: 2 }] })).toContain('Перенесено в посылку Г-100001-2: 2 шт.')
  expect(textOf({ moved: [{ number: 'Г-100001-2', quantity: 2 }] })).not.toContain('Отменено')
  expect(textOf({ cancelled: 1 })).toContain('Отменено: 1 шт.')
})
