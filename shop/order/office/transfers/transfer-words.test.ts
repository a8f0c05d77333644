import { expect, test } from 'vitest'
import { storeId } from '#kernel/ids.ts'
import { transferStateName } from './transfer-words.ts'

test('PARCEL-03: only the sender reads that it has to pick what was asked for', () => {
  const [from_store_id, to_store_id] = [storeId(1), storeId(2)]
  const asked = { state: 'asked', waits: false, from_store_id, to_store_id } as const
  expect([from_store_id, to_store_id, null].map((id) => transferStateName(asked, id))).toEqual([
    'Собрать',
    'Ждём отправки',
    'Собрать',
  ])
  expect(transferStateName({ ...asked, waits: true }, from_store_id)).toBe('Ждёт покупателя')
})
