import { expect, test } from 'vitest'
import { titleSize } from './title-fit.ts'

test.each([
  ['Тишь да гладь', true, 25],
  ['Чайник вскипел', true, 16],
  ['К зиме готовы', true, 20],
  ['К зиме готовы', false, 25],
  ['Новогодние подарки', true, 12],
  ['Новогодние подарки', false, 16],
  ['Двенадцать сортов чая', true, 7],
  ['Распродажа', true, 12],
  ['', true, 25],
  ['Рентгеноэлектрокардиографического', true, 7],
])(
  'OWN-01: on a narrow screen the title «%s» is not cut off and does not run under the pack (%s)',
  (title, hasPack, size) => {
    expect(titleSize(title, hasPack)).toBe(size)
  },
)
