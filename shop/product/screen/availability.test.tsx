import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Availability } from '../product.api.ts'
import { storeId, variantId } from '#kernel/ids.ts'
import { AvailabilityBlock } from './availability.tsx'

type Query = ComponentProps<typeof AvailabilityBlock>['query']
const CREAM = variantId(7)

afterEach(() => void vi.useRealTimers())

const render = (query: Partial<Query>): string =>
  renderToStaticMarkup(
    <AvailabilityBlock
      variant={{ id: CREAM, price: 290_000 }}
      query={{ isPending: false, isError: false, ...query } as Query}
      city="Город"
      onStores={() => {}}
      carriers={<li>Пункты</li>}
    />,
  ).replaceAll('\u00a0', ' ')

const renderWith = (
  part: Partial<Availability>,
  courierQuantity: number,
  syncedAt: string | null = new Date().toISOString(),
  express: Availability['variants'][number]['express'] = null,
  variant: Partial<Availability['variants'][number]> = {},
): string =>
  render({
    data: {
      city_name: null,
      city_name_in: null,
      courier: null,
      timezoneoffset: null,
      ...part,
      variants: [
        {
          variant_id: CREAM,
          stores: [],
          courier_quantity: courierQuantity,
          courier_synced_at: syncedAt,
          express,
          courier_best_before: null,
          courier_short_dated: false,
          best_quantity: courierQuantity,
          other_cities: [],
          coming: null,
          ...variant,
        },
      ],
    },
  })

test('CAT-09, BASK-09: without a city the block explains why the city is needed', () => {
  const shown = renderWith({}, 12)
  expect(shown).toContain('Выберите город')
  expect(shown).toContain('Доставка по России')
})

test('CAT-13: what is out of stock and on its way names the store and the day', () => {
  const store = { store_id: storeId(2), name: 'Кировка', address: 'ул. Кирова, 104', quantity: 0, synced_at: null }
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const shown = renderWith({ city_name: 'Омск', city_name_in: 'в Омске' }, 0, null, null, {
    stores: [{ ...store, stale: false, ready_at: null, best_before: null, short_dated: false }],
    coming: { store_id: store.store_id, arrives_at: later },
  })
  expect(shown).toMatch(/Привезут завтра.*: Кировка, ул. Кирова, 104/)
})

test('CAT-09, BASK-09: without a city a product that only shops have is not sold out: their cities are named', () => {
  const chel = { key: 'chel', name_in: 'в\u00a0Челябинске', shops: 3 }
  const shown = renderWith({}, 0, undefined, null, { other_cities: [chel] })
  expect(shown).toContain('Выберите город')
  expect(shown).toContain('в Челябинске, 3 магазина')
  expect(shown).not.toContain('закончилось')
  expect(shown).not.toContain('Доставка по России')
})

test('CAT-09, BASK-09: a product out of stock everywhere is marked as such, with and without a city', () => {
  for (const city of [{}, { city_name: 'Омск', city_name_in: 'в Омске' }]) {
    expect(renderWith(city, 0)).toContain('Сейчас закончилось')
    expect(renderWith(city, 0)).not.toContain('Выберите город')
  }
})

test.each([
  ['2026-11-24', 'Курьером завтра, 24 ноября'],
  ['2026-11-27', 'Курьером 27 ноября'],
])('CAT-09, BASK-09: courier delivery on %s shows its day and price: «%s»', (date, text) => {
  // The visitor's own day: noon, so that it is the 23rd wherever the test runs.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) })
  const shown = renderWith(
    {
      city_name: 'Омск',
      city_name_in: 'в Омске',
      courier: { price: 29_000, date, free_from: null, hours: { from: '09:00', to: '21:00' } },
      timezoneoffset: 360,
    },
    3,
  )
  expect(shown).toContain(text)
  expect(shown).toContain('290 ₽')
  expect(shown).toContain('с 09:00 до 21:00')
})

test('CAT-09, HEAD-01: the courier of a product that costs the free sum is free, as at the checkout', () => {
  const priced = (freeFrom: number | null): string =>
    renderWith(
      {
        city_name: 'Омск',
        courier: { price: 29_000, date: '2026-11-24', free_from: freeFrom, hours: null },
        timezoneoffset: 360,
      },
      3,
    )
  expect(priced(290_000)).toContain('>бесплатно<')
  expect(priced(290_000)).not.toContain('290 ₽')
  expect([priced(290_001), priced(null)].map((shown) => shown.includes('290 ₽'))).toEqual([true, true])
  expect([priced(290_001), priced(null)].map((shown) => shown.includes('>бесплатно<'))).toEqual([false, false])
})

test('CAT-09, ORD-02: carriers are named for a product that can be sent, and for a chosen city only', () => {
  const city = { city_name: 'Омск', city_name_in: 'в Омске' }
  expect(renderWith(city, 3)).toContain('Пункты')
  expect(renderWith(city, 0)).not.toContain('Пункты')
  expect(renderWith({}, 3)).not.toContain('Пункты')
})

test('BASK-09: a skeleton is shown while availability loads; a failure can be retried', () => {
  expect(render({ isPending: true })).toContain('aria-busy="true"')
  expect(render({ isError: true })).toContain('Повторить')
})

test('CAT-15: courier delivery says how old the stock figure is, and «уточняйте» when it is stale', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  const courier = { price: 29_000, free_from: null, date: '2026-11-24', hours: null }
  const shown = (syncedAt: string): string => renderWith({ city_name: 'Омск', courier }, 3, syncedAt)
  expect(shown('2026-11-23T11:00:00Z')).toContain('обновлено 1 час назад')
  expect(shown('2026-11-23T11:00:00Z')).not.toContain('уточняйте')
  expect(shown('2026-11-20T11:00:00Z')).toContain('обновлено 3 дня назад, уточняйте')
})

test('ORD-01, CAT-09: the page promises express with its window and price, or says why there is none now', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  const terms = { from: '10:00', to: '22:00', maxKm: 14, minPrice: 29_900 }
  const window = { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T14:40:00.000Z', price: 29_900 }
  const common = { terms, timezoneoffset: 300, missing: [] }
  const city = { city_name: 'Челябинск', city_name_in: 'в Челябинске', timezoneoffset: 300 }
  const shown = renderWith(city, 3, null, { ...common, window, refusal: null })
  expect(shown).toContain('Экспресс сегодня с 17:40 до 19:40')
  expect(shown).toContain('от 299 ₽')
  expect(renderWith(city, 3, null, { ...common, window: null, refusal: 'late' })).toContain(
    'сегодня уже не успеет: ездит с 10:00 до 22:00',
  )
  expect(renderWith(city, 3)).not.toContain('Экспресс')
})

test('ORD-11: the row of a store and the courier say until when it is good, a near date as such', () => {
  const store = (id: number, best_before: string | null, short_dated: boolean) => ({
    store_id: storeId(id),
    name: 'Кировка',
    address: 'ул. Кирова',
    quantity: 3,
    synced_at: null,
    stale: false,
    ready_at: null,
    best_before,
    short_dated,
  })
  const stock = {
    variant_id: CREAM,
    stores: [store(1, '2028-08-01', false), store(2, '2027-03-12', true), store(3, null, false)],
    courier_quantity: 3,
    courier_synced_at: null,
    express: null,
    courier_best_before: '2028-01-31',
    courier_short_dated: false,
    best_quantity: 3,
    other_cities: [],
    coming: null,
  }
  const courier = { price: 29_000, free_from: null, date: '2026-11-24', hours: null }
  const shown = render({
    data: { city_name: 'Омск', city_name_in: 'в Омске', timezoneoffset: 300, courier, variants: [stock] },
  })
  expect(shown.match(/[а-я ]*:? ?годен до [^<]*/g)).toEqual([
    'годен до 1 августа 2028',
    'короткий срок: годен до 12 марта 2027',
    'годен до 31 января 2028',
  ])
})
