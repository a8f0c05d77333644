import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Change } from './change.tsx'
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

test('DESK-05: a rise is good of sales, bad of what is returned or lies dead, and neither of goods in store', () => {
  const toneOf = (now: number, rise?: 'good' | 'bad' | 'neutral'): string | undefined =>
    /data-tone="(\w+)"/.exec(renderToStaticMarkup(<Change now={now} before={100} {...(rise && { rise })} />))?.[1]
  expect([150, 50, 100].map((now) => toneOf(now))).toEqual(['good', 'bad', undefined])
  expect([150, 50, 100].map((now) => toneOf(now, 'bad'))).toEqual(['bad', 'good', undefined])
  expect([150, 50].map((now) => toneOf(now, 'neutral'))).toEqual([undefined, undefined])
})
