import { expect, test } from 'vitest'
import { singleClick } from './single-click.ts'

test('STAFF-05: the second click of a double click does nothing; Enter on a button, which counts no clicks, does', () => {
  let runs = 0
  const click = singleClick(() => (runs += 1))
  for (const detail of [1, 2, 3, 0]) click({ detail })
  expect(runs).toBe(2)
})
