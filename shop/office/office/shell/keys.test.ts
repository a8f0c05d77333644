import { expect, test } from 'vitest'
import { codeOfLetter, createGoReader, meaningOf, type Pressed } from './keys.ts'

const pressed = (given: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...given,
})
const G = pressed({ key: 'п', code: 'KeyG' })
const Z = pressed({ key: 'з', code: 'KeyP', timeStamp: 400 })
const orders = () => createGoReader(new Map([[codeOfLetter('З'), '/orders']]))

test('OFFICE-08: G and a letter open a page in any layout, and only in time', () => {
  const read = orders()
  expect([read(G, 'page'), read(Z, 'page'), read(Z, 'page')]).toEqual(['taken', { to: '/orders' }, 'leave'])
  expect([read(pressed({ ...G, key: 'g' }), 'page'), read(pressed({ ...Z, key: 'p' }), 'page')]).toEqual([
    'taken',
    { to: '/orders' },
  ])
  expect([read(G, 'page'), read(pressed({ ...Z, timeStamp: 1600 }), 'page')]).toEqual(['taken', 'leave'])
  // The letter of no page does nothing else either.
  expect([read(G, 'page'), read(pressed({ code: 'KeyX', timeStamp: 300 }), 'page')]).toEqual(['taken', 'taken'])
  expect(['Ж', 'С'].map(codeOfLetter)).toEqual(['Semicolon', 'KeyC'])
})

test('OFFICE-08: letters that are typed are text; keys with Ctrl and Alt are those of the browser', () => {
  const read = orders()
  expect([read(G, 'typing'), read(Z, 'page')]).toEqual(['leave', 'leave'])
  expect([read(G, 'page'), read(Z, 'typing')]).toEqual(['taken', 'leave'])
  expect(read(pressed({ ...G, ctrlKey: true }), 'page')).toBe('leave')
  const typed = ['?', 'j', 'k', 'о', 'л'].map((key) => meaningOf(pressed({ key, code: 'KeyJ' }), 'typing'))
  expect(typed).toEqual([null, null, null, null, null])
  expect(meaningOf(pressed({ key: 'j', code: 'KeyJ', ctrlKey: true }), 'page')).toBeNull()
})

test('OFFICE-08: Esc leaves a field before it leaves the page; Ctrl+Enter acts while typing too', () => {
  expect(meaningOf(pressed({ key: 'Escape' }), 'typing')).toBe('leave field')
  expect(meaningOf(pressed({ key: 'Escape' }), 'page')).toBe('up')
  expect(meaningOf(pressed({ key: '?', shiftKey: true }), 'page')).toBe('help')
  expect(meaningOf(pressed({ key: 'о', code: 'KeyJ' }), 'page')).toBe('next')
  expect(
    (['typing', 'page'] as const).map((where) => meaningOf(pressed({ key: 'Enter', ctrlKey: true }), where)),
  ).toEqual(['act', 'act'])
  expect(meaningOf(pressed({ key: 'Enter' }), 'page')).toBeNull()
})
