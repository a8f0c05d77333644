import { expect, test } from 'vitest'
import { placeAfterScroll } from './header-visibility.ts'

const at = (y: number, visible = true) => ({ y, visible })

test('HEAD-06: the header goes on the way down and comes back on the way up', () => {
  expect(placeAfterScroll(at(400), 460, true)).toEqual(at(460, false))
  expect(placeAfterScroll(at(460, false), 430, true)).toEqual(at(430))
})

test('HEAD-06: near the top it is always there', () => {
  expect(placeAfterScroll(at(0), 100, true)).toEqual(at(100))
})

test('HEAD-06: a tremor of the finger changes nothing', () => {
  expect(placeAfterScroll(at(460, false), 457, true)).toEqual(at(460, false))
})

test('HEAD-07: while it may not change it stays', () => {
  expect(placeAfterScroll(at(400), 460, false)).toEqual(at(460))
})
