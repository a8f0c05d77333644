import { expect, test } from 'vitest'
import { GS } from '#kernel/marking-code.ts'
import { textOfKey, type Key } from './key-text.ts'

const press = (key: string, code: string, more: Partial<Key> = {}): string | null =>
  textOfKey({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('STAFF-02: a scanner types the same under a Russian layout', () => {
  expect([press('ы', 'KeyS'), press('Ы', 'KeyS', { shiftKey: true }), press('ж', 'Semicolon')]).toEqual(['s', 'S', ';'])
  expect([press('"', 'Digit2', { shiftKey: true }), press('.', 'Slash'), press('7', 'Numpad7')]).toEqual([
    '@',
    '/',
    '7',
  ])
})

test('STAFF-02: the separator of a marking code arrives as Ctrl+] or as the character itself', () => {
  expect([press(']', 'BracketRight', { ctrlKey: true }), press(GS, '')]).toEqual([GS, GS])
})

test('keys that type nothing are no text', () => {
  expect([press('Shift', 'ShiftLeft'), press('ArrowDown', 'ArrowDown'), press('r', 'KeyR', { ctrlKey: true })]).toEqual(
    [null, null, null],
  )
})
