import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeliveryQuote, PickupPoint } from '../delivery.api.ts'
import type { Carrier } from '../facts/carriers.ts'
import { PickupPointList } from './pickup-point-list.tsx'
import type { CarrierQuotes } from './quotes.ts'

const point = (id: number, part: Partial<PickupPoint> = {}): PickupPoint => ({
  id,
  carrier: 'cdek',
  kind: 'office',
  code: `CHL${id}`,
  name: `Пункт ${id}`,
  address: `ул. Кирова, ${id}`,
  address_note: null,
  metro: null,
  coordinates: '55.16,61.40',
  distance_m: id * 400,
  hours_text: 'пн–пт 9:00–20:00',
  hours_today: null,
  takes_cash: false,
  takes_cards: true,
  has_fitting: false,
  unusable: null,
  ...part,
})
const quote = (carrier: Carrier, part: Partial<DeliveryQuote> = {}): DeliveryQuote => ({
  carrier,
  place: 'point',
  price: 15_000,
  free_from: null,
  date_from: '2026-11-25',
  date_to: '2026-11-27',
  source: 'carrier',
  ...part,
})
const quotesOf = (part: Partial<CarrierQuotes>): CarrierQuotes => ({
  quotes: [],
  waiting: [],
  failed: [],
  reload: () => {},
  ...part,
})

type Part = { quotes?: Partial<CarrierQuotes>; chosen?: PickupPoint; total?: number; failed?: boolean }
const html = (
  points: readonly PickupPoint[] | undefined,
  { quotes, chosen, total, failed = false }: Part = {},
): string =>
  renderToStaticMarkup(
    <PickupPointList
      points={
        points && {
          points: [...points],
          total: total ?? points.length,
          by_carrier: [
            { carrier: 'cdek', count: 4 },
            { carrier: 'russian_post', count: 2 },
          ],
          read_at: new Date().toISOString(),
        }
      }
      failed={failed}
      onReload={() => {}}
      quotes={quotesOf(quotes ?? { quotes: [quote('cdek')] })}
      chosen={chosen ?? null}
      onChoose={() => {}}
      search={{
        text: '',
        type: () => {},
        carrier: null,
        filter: () => {},
        isLocated: false,
        locate: () => {},
        isLocating: false,
        problem: '',
      }}
      error={undefined}
      renderMap={(shown) => <i>{shown.length} на карте</i>}
    />,
  )
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')
const text = (...args: Parameters<typeof html>): string => textOf(html(...args))
const radios = (markup: string): string[] => markup.match(/<input[^>]*name="pointId"[^>]*>/g) ?? []

test('ORD-02: a point can be chosen before its carrier answers, and then shows days and price', () => {
  const waiting = html([point(1)], { quotes: { waiting: ['cdek'] } })
  expect(textOf(waiting)).not.toContain('₽')
  expect(radios(waiting)[0]).not.toContain('disabled')
  expect(text([point(1)])).toContain('25–27 ноября, 150 ₽ СДЭК')
})

test('ORD-02: one silent carrier changes nothing for the others', () => {
  const shown = html([point(1), point(2, { carrier: 'russian_post' })], {
    quotes: { quotes: [quote('cdek')], failed: ['russian_post'] },
  })
  expect(textOf(shown)).toContain('25–27 ноября, 150 ₽ СДЭК')
  expect(textOf(shown)).toContain('Почта России. Цена не загрузилась')
  expect(textOf(shown)).toContain('Узнать ещё раз')
})

test('ORD-02: days that the carrier did not confirm are said to be so', () => {
  const chosen = point(1)
  const shown = (source: DeliveryQuote['source']): string =>
    text([chosen], { chosen, quotes: { quotes: [quote('cdek', { source })] } })
  expect(shown('carrier')).not.toContain('не отвечает')
  expect(shown('earlier')).toContain('из последнего ответа')
  expect(shown('fixed')).toMatch(/примерно 25–27 ноября.*Срок примерный/)
})

test('ORD-03: points that refuse the basket are folded away with the reason and cannot be chosen', () => {
  const shown = html([point(1), point(2, { unusable: 'too_heavy' }), point(3, { unusable: 'closed' })])
  expect(textOf(shown)).toContain('2 пункта заказ не примут')
  expect(textOf(shown)).toContain('Заказ тяжелее, чем здесь принимают')
  expect(radios(shown).map((radio) => radio.includes('disabled'))).toEqual([false, true, true])
  expect(shown).not.toContain('<details class="folded" open')
  expect(textOf(shown)).toContain('1 на карте')
})

test('UI-09: the number of points that refuse the basket agrees with its verb', () => {
  const refusing = (count: number) => Array.from({ length: count }, (_, at) => point(at + 2, { unusable: 'closed' }))
  expect(text([point(1), ...refusing(1)])).toContain('1 пункт заказ не примет ')
  expect(text([point(1), ...refusing(5)])).toContain('5 пунктов заказ не примут ')
})

test('ORD-03: when no point takes the basket, the reasons are open', () => {
  const shown = html([point(1, { unusable: 'too_large' })])
  expect(shown).toMatch(/<details[^>]*open/)
  expect(textOf(shown)).toContain('Пункты этого города не примут заказ')
})

test('ORD-03: a long list begins with the nearest five; the chosen one is always in it', () => {
  const many = Array.from({ length: 300 }, (_, at) => point(at + 1))
  expect(radios(html(many, { total: 812 }))).toHaveLength(5)
  expect(text(many, { total: 812 })).toContain('812 пунктов')
  const chosen = point(290)
  expect(radios(html(many, { chosen }))).toHaveLength(6)
  expect(html(many, { chosen })).toMatch(/checked=""[^>]*>.*?ул.\sКирова, 290/)
})

test('ORD-03, CITY-09: a city without points says so; a list that did not load is only logged, and can be asked for again', () => {
  expect(text([])).toContain('пунктов выдачи пока нет')
  expect(text(undefined, { failed: true }).trim()).toBe('Показать пункты')
  expect(html(undefined)).toContain('aria-label="Ищем пункты выдачи"')
})
