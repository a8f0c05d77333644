import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayForm } from './day-form.tsx'

test('OFFICE-04: what a day lacks is said at its field once the days are sent', () => {
  const draw = (isSent: boolean, note: string): string =>
    renderToStaticMarkup(
      createElement(DayForm, {
        day: '2027-01-01',
        stored: [],
        scope: {},
        cityOfStore: undefined,
        edit: { way: 'closed', note },
        disabled: false,
        isSent,
        onChange: () => {},
      }),
    )
  expect(draw(true, '')).toContain('Напишите, что прочтут покупатели')
  expect(draw(false, '')).not.toContain('Напишите')
  expect(draw(true, 'Санитарный день')).not.toContain('Напишите')
})
