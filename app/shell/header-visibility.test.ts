import { expect, test } from 'vitest'
import { headerState, saveCityAsked, wasCityAsked } from '#platform/client/header-state.ts'
import { headerAfterScroll } from './header-visibility.ts'

const at = (y: number, visible = true, page = 6000) => ({ y, visible, page })
const FREE = { mayHide: true, height: 113, page: 6000 }

test('HEAD-06: the header hides while scrolling down and shows while scrolling up', () => {
  expect(headerAfterScroll(at(400), 460, FREE)).toEqual(at(460, false))
  expect(headerAfterScroll(at(460, false), 430, FREE)).toEqual(at(430))
})

test('HEAD-06: the header is shown until the page has moved by its height', () => {
  expect(headerAfterScroll(at(0), 113, FREE)).toEqual(at(113))
  expect(headerAfterScroll(at(0), 114, FREE)).toEqual(at(114, false))
})

test('HEAD-06: scrolling less than 6 px changes nothing', () => {
  expect(headerAfterScroll(at(460, false), 457, FREE)).toEqual(at(460, false))
})

test('HEAD-06: what grows or shrinks above the screen moves the page, but is no scrolling', () => {
  expect(headerAfterScroll(at(900, false), 780, { ...FREE, page: 5880 })).toEqual(at(780, false, 5880))
  expect(headerAfterScroll(at(900), 1020, { ...FREE, page: 6120 })).toEqual(at(1020, true, 6120))
  // More of a list came below while the finger went up.
  expect(headerAfterScroll(at(900, false), 860, { ...FREE, page: 9000 })).toEqual(at(860, true, 9000))
  expect(headerAfterScroll(at(900, false), 900, { ...FREE, page: 9000 })).toEqual(at(900, false, 9000))
})

test('HEAD-07: the header stays visible while it may not change', () => {
  expect(headerAfterScroll(at(400), 460, { ...FREE, mayHide: false })).toEqual(at(460))
})

test('HEAD-07: the header state has exactly these six fields', () => {
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
  const stored = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  expect(wasCityAsked(storage)).toBe(false)
  saveCityAsked(storage)
  expect([...stored.keys()]).toEqual(['showCityDefault'])
  expect(wasCityAsked(storage)).toBe(true)
  const forbidden = (): never => {
    throw new Error('forbidden')
  }
  expect(wasCityAsked(forbidden)).toBe(true)
})
