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
  expect([read(G, false), read(Z, false), read(Z, false)]).toEqual(['taken', { to: '/orders' }, 'leave'])
  expect([read(pressed({ ...G, key: 'g' }), false), read(pressed({ ...Z, key: 'p' }), false)]).toEqual([
    'taken',
    { to: '/orders' },
  ])
  expect([read(G, false), read(pressed({ ...Z, timeStamp: 1600 }), false)]).toEqual(['taken', 'leave'])
  // The letter of no page does nothing else either.
  expect([read(G, false), read(pressed({ code: 'KeyX', timeStamp: 300 }), false)]).toEqual(['taken', 'taken'])
  expect(['Ж', 'С'].map(codeOfLetter)).toEqual(['Semicolon', 'KeyC'])
})

test('OFFICE-08: letters that are typed are text; keys with Ctrl and Alt are those of the browser', () => {
  const read = orders()
  expect([read(G, true), read(Z, false)]).toEqual(['leave', 'leave'])
  expect([read(G, false), read(Z, true)]).toEqual(['taken', 'leave'])
  expect(read(pressed({ ...G, ctrlKey: true }), false)).toBe('leave')
  const typed = ['?', 'j', 'k', 'о', 'л'].map((key) => meaningOf(pressed({ key, code: 'KeyJ' }), true))
  expect(typed).toEqual([null, null, null, null, null])
  expect(meaningOf(pressed({ key: 'j', code: 'KeyJ', ctrlKey: true }), false)).toBeNull()
})

test('OFFICE-08: Esc leaves a field before it leaves the page; Ctrl+Enter acts while typing too', () => {
  expect(meaningOf(pressed({ key: 'Escape' }), true)).toBe('leave field')
  expect(meaningOf(pressed({ key: 'Escape' }), false)).toBe('up')
  expect(meaningOf(pressed({ key: '?', shiftKey: true }), false)).toBe('help')
  expect(meaningOf(pressed({ key: 'о', code: 'KeyJ' }), false)).toBe('next')
  expect(meaningOf(pressed({ key: 'а', code: 'KeyF' }), false)).toBe('filter')
  expect([true, false].map((isTyping) => meaningOf(pressed({ key: 'Enter', ctrlKey: true }), isTyping))).toEqual([
    'act',
    'act',
  ])
  expect(meaningOf(pressed({ key: 'Enter' }), false)).toBeNull()
})

test('OFFICE-08: a named key is that of the button which says so, also while typing; `/` is text there', () => {
  const F4 = pressed({ key: 'F4', code: 'F4' })
  expect([true, false].map((isTyping) => meaningOf(F4, isTyping))).toEqual([{ named: 'F4' }, { named: 'F4' }])
  expect(meaningOf(pressed({ ...F4, altKey: true }), false)).toBeNull()
  const slash = pressed({ key: '/', code: 'Slash' })
  expect([meaningOf(slash, false), meaningOf(slash, true)]).toEqual([{ named: '/' }, null])
  const everything = pressed({ key: 'л', code: 'KeyK', ctrlKey: true })
  expect([true, false].map((isTyping) => meaningOf(everything, isTyping))).toEqual(['search', 'search'])
})
