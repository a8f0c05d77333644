import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart, pointByKey } from './chart.tsx'

const POINTS = [
  { title: '1 ноября', now: 10, before: 30 },
  { title: '2 ноября', now: 20, before: null },
]

test('DESK-05: a chart says its highest bar and the figures of its axis, to readers of the screen as well', () => {
  const markup = renderToStaticMarkup(<Chart label="Визиты" points={POINTS} format={String} />)
  expect(markup).toContain('Визиты. Больше всего 2 ноября: 20')
  expect(markup).toContain('aria-valuetext="2 ноября: 20"')
  // The highest value of both periods, and its half.
  expect(markup.replaceAll(/<[^>]+>/g, '|')).toMatch(/\|30\|+15\|/)
  expect(renderToStaticMarkup(<Chart label="Визиты" points={[]} />)).toBe('')
})

test('DESK-05: arrow keys lead from bar to bar and stop at the ends; other keys do nothing', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => pointByKey(key, 1, 5))).toEqual([
    0,
    2,
    0,
    5,
    null,
  ])
  expect([pointByKey('ArrowLeft', 0, 5), pointByKey('ArrowUp', 5, 5)]).toEqual([0, 5])
})
