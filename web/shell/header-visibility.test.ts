import { expect, test } from 'vitest'
import { headerState, saveCityAsked, wasCityAsked } from '#web/state/header-state.ts'
import { headerAfterScroll } from './header-visibility.ts'

const at = (y: number, visible = true) => ({ y, visible })
const FREE = { mayHide: true, height: 113 }

test('HEAD-06: the header goes on the way down and comes back on the way up', () => {
  expect(headerAfterScroll(at(400), 460, FREE)).toEqual(at(460, false))
  expect(headerAfterScroll(at(460, false), 430, FREE)).toEqual(at(430))
})

test('HEAD-06: until the page has moved by its height it is always there', () => {
  expect(headerAfterScroll(at(0), 113, FREE)).toEqual(at(113))
  expect(headerAfterScroll(at(0), 114, FREE)).toEqual(at(114, false))
})

test('HEAD-06: a tremor of the finger changes nothing', () => {
  expect(headerAfterScroll(at(460, false), 457, FREE)).toEqual(at(460, false))
})

test('HEAD-07: while it may not change it stays', () => {
  expect(headerAfterScroll(at(400), 460, { ...FREE, mayHide: false })).toEqual(at(460))
})

test("HEAD-07: the header's state is just these six fields", () => {
  expect(headerState.initial).toEqual({
    isVisible: true,
    allowChangeVisibility: true,
    height: 0,
    showCityDefault: false,
    showChooseCity: false,
    showLeftArrow: false,
  })
})

test('HEAD-07: the proposed city is shown only while the local flag is missing', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  expect(wasCityAsked(storage)).toBe(false)
  saveCityAsked(storage)
  expect([...kept.keys()]).toEqual(['showCityDefault'])
  expect(wasCityAsked(storage)).toBe(true)
  const forbidden = (): never => {
    throw new Error('forbidden')
  }
  expect(wasCityAsked(forbidden)).toBe(true)
})
