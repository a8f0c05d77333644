import { expect, test } from 'vitest'
import { oneLine } from './text.ts'

test('SAFE-03: a one-line text holds no control character and nothing that turns the text around', () => {
  expect(oneLine('  Анна\r\nBcc: eva@example.ru\t\u0007\u001B[31m ')).toBe('Анна Bcc: eva@example.ru [31m')
  expect(oneLine('Анна\u202Eавилс\u2066\u200F')).toBe('Аннаавилс')
  expect(oneLine('Анна-Мария О’Нил')).toBe('Анна-Мария О’Нил')
  expect(oneLine('\u0000\u202E ')).toBe('')
})
