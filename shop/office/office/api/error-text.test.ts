import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/client/failure.ts'
import { errorText } from './error-text.ts'
import { Refusal } from './signed-out.ts'

test('STAFF-05: a failed call is reported in Russian, and a refusal in the words of the shop', () => {
  expect(errorText(new Refusal('not-found', 'Это не ваш магазин.'))).toBe('Это не ваш магазин.')
  expect(errorText(new ApiFailure(409, [{ code: 409, message: 'Запрос ещё выполняется.' }], null))).toBe(
    'Запрос ещё выполняется.',
  )
  expect(errorText(new ApiFailure(0, [], null))).toMatch(/^Нет связи/)
  expect(errorText(new ApiFailure(502, [], null))).toMatch(/^Магазин не смог ответить/)
})
