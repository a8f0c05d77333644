import { expect, test } from 'vitest'
import { createKeyReader, type Read } from './read-keys.ts'

type Target = 'field' | 'control' | 'page'
/** Keys of a keyboard: `every` ms between them. Cyrillic letters lie where «г» and «u» do. */
const keyboard = () => {
  const read = createKeyReader()
  let at = 10_000
  const press = (key: string, code: string, target: Target, after: number, repeat = false): Read => {
    at += after
    return read(
      { key, code, timeStamp: at, repeat, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
      target,
    )
  }
  const codeOf = (key: string): string => (/[0-9]/.test(key) ? `Digit${key}` : key === 'г' ? 'KeyU' : '')
  return {
    type: (text: string, target: Target, every: number): Read[] =>
      [...text].map((key) => press(key, codeOf(key), target, every)),
    enter: (target: Target, after: number, repeat = false): Read => press('Enter', 'Enter', target, after, repeat),
    press,
  }
}

test('STAFF-02: a scan is a scan in any field; what fingers type there stays theirs', () => {
  const { type, enter } = keyboard()
  expect(type('2000002380023', 'field', 4).slice(0, 2)).toEqual(['begins', 'leave'])
  expect(enter('field', 4)).toEqual({ scan: '2000002380023' })
  type('2000002380023', 'field', 120)
  expect(enter('field', 120)).toBe('leave')
  type('2000002380023', 'field', 4)
  expect(enter('field', 400)).toBe('leave')
  type('4567', 'field', 4)
  expect(enter('field', 4)).toBe('leave')
})

test('STAFF-02: what is typed outside a field is a scan, by hand in the letters of the layout', () => {
  const { type, enter } = keyboard()
  type('г100003', 'page', 200)
  expect(enter('page', 200)).toEqual({ scan: 'г100003' })
  type('г100003', 'page', 4)
  expect(enter('page', 4)).toEqual({ scan: 'u100003' })
})

test('STAFF-05: a second Enter in a row does nothing, also on a button; after another key it counts again', () => {
  const { type, enter } = keyboard()
  expect([enter('page', 900), enter('page', 200), enter('control', 200), enter('page', 400)]).toEqual([
    'enter',
    'taken',
    'taken',
    'enter',
  ])
  expect([enter('page', 900), enter('page', 900, true)]).toEqual(['enter', 'taken'])
  type('123456', 'page', 4)
  expect([enter('page', 4), enter('page', 5), enter('page', 200)]).toEqual([{ scan: '123456' }, 'taken', 'enter'])
})

test('STAFF-02: «/» alone is left to the search, inside a code it belongs to it', () => {
  const { press, type, enter } = keyboard()
  expect(press('/', 'Slash', 'page', 900)).toBe('leave')
  type('1', 'page', 900)
  expect(press('/', 'Slash', 'page', 4)).toBe('taken')
  expect(enter('page', 4)).toEqual({ scan: '1/' })
})
