import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

test.each([
  [{ source: 'Telega', referrer: 'yandex.ru' }, 'telega'],
  [{ source: 'акция' }, 'акция'],
  [{ source: 'x'.repeat(31) }, 'прочее'],
  [{ source: '<script>' }, 'прочее'],
  [{ referrer: 'www.google.com' }, 'google'],
  [{ referrer: 'ya.ru' }, 'yandex'],
  [{ referrer: 'dzen.ru' }, 'dzen'],
  [{ referrer: 'notyandex.ru' }, 'другие сайты'],
  [{}, 'прямой заход'],
])('EXCH-04: a touch %o comes from %s', (touch, source) => {
  expect(sourceOf(touch)).toBe(source)
})
