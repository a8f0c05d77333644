import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test('POP-04: requires a local part, a domain and a top-level domain, in any alphabet', () => {
  for (const address of ['anna@example.ru', 'a.b+c@sub.example.com', 'анна@пример.рф'])
    expect(isEmail(address), address).toBe(true)
  for (const address of [
    '',
    'anna',
    'anna@',
    '@example.ru',
    'anna@example',
    'a b@example.ru',
    'a@exa..mple.ru',
    'a@b@example.ru',
    'a,b@example.ru',
    `${'a'.repeat(250)}@example.ru`,
  ])
    expect(isEmail(address), address).toBe(false)
})
