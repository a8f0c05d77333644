import { expect, test } from 'vitest'
import { feedbackFields } from '#kernel/fields/mailbox-fields.ts'
import { idempotencyKeyFor, parseFeedback, EMPTY_FEEDBACK, isWhole, messageOf } from './use-feedback.ts'
const ANNA = { name: ' Анна ', phone: '79123456789', email: ' anna@example.ru', message: '' }

test('POP-04: name, phone and e-mail are required, the message is not', () => {
  expect(isWhole(ANNA)).toBe(true)
  for (const field of ['name', 'phone', 'email'] as const) expect(isWhole({ ...ANNA, [field]: '' }), field).toBe(false)
})

test('POP-04: a phone has exactly eleven digits', () => {
  expect(feedbackFields.phone('79123456789')).toBeNull()
  expect(feedbackFields.phone('')).toMatch(/^Обязательно/)
  for (const phone of ['912345678', '7912345678', '791234567890', '89123456789'])
    expect(feedbackFields.phone(phone), phone).toBe('Неправильный формат')
})

test('POP-06: the form is sent with the field names of the contract, without a file part when no file is chosen', () => {
  expect(messageOf(ANNA, 'footer', undefined)).toEqual({
    form_id: 'footer',
    'fields[name]': 'Анна',
    'fields[phone]': '79123456789',
    'fields[email]': 'anna@example.ru',
    'fields[message]': '',
  })
  const file = new File(['x'], 'a.png')
  expect(messageOf(ANNA, 'footer', file).file).toBe(file)
})

test('POP-02: a stored draft that cannot be parsed is empty', () => {
  expect(parseFeedback(ANNA)).toEqual(ANNA)
  for (const stored of [null, '', [], 7, { name: 7 }]) expect(parseFeedback(stored)).toEqual(EMPTY_FEEDBACK)
})

test('POP-02: the same message has the same idempotency key, a changed one another', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  let made = 0
  const key = (print: string): string => idempotencyKeyFor(print, store, () => `key-${++made}`)
  expect([key('Анна\nДозатор'), key('Анна\nДозатор'), key('Анна\nКрышка'), key('Анна\nКрышка'), key('Анна')]).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-2',
    'key-3',
  ])
})
