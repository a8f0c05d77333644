import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { storeId, variantId } from '#kernel/ids.ts'
import { StoreList, type PickupStore } from './store-list.tsx'

afterEach(() => void vi.useRealTimers())

const STORE: PickupStore = {
  store_id: storeId(1),
  name: 'Кировка',
  address: 'ул. Кирова, 104',
  metro: null,
  coordinates: '55.16,61.4',
  ready_at: '2026-11-24T05:40:00.000Z',
  partly_ready_at: '2026-11-24T05:40:00.000Z',
  moved_ready_at: null,
  timezoneoffset: 300,
  missing: [],
  hours_today: null,
  synced_at: null,
}

const shown = (part: Partial<PickupStore>): string =>
  renderToStaticMarkup(
    <StoreList
      stores={[{ ...STORE, ...part }]}
      chosen={null}
      error={undefined}
      productName={() => 'Крем'}
      onChoose={() => {}}
      renderMap={null}
    />,
  ).replaceAll('\u00a0', ' ')

test('CAT-15: a store of the checkout says how old its stock is, and «уточняйте» when it is stale', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  expect(shown({ synced_at: '2026-11-23T11:48:00Z' })).toContain('обновлено 12 минут назад')
  expect(shown({ synced_at: '2026-11-23T11:48:00Z' })).not.toContain('уточняйте')
  expect(shown({ synced_at: '2026-11-21T11:00:00Z' })).toContain('обновлено 2 дня назад, уточняйте')
  expect(shown({ missing: [variantId(1)], ready_at: null })).not.toContain('обновл')
})
