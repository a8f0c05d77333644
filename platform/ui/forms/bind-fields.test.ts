import { expect, test } from 'vitest'
import { bindFields } from './bind-fields.ts'

test('a bound field has its own value, check and error, and changes itself alone', () => {
  const changes: object[] = []
  const field = bindFields<'name' | 'email'>({
    form: { name: 'Анна', email: 'anna' },
    errors: { email: 'Некорректный email' },
    checks: { email: (typed) => `${typed}?` },
    set: (part) => changes.push(part),
  })
  expect(field('name')).toMatchObject({ name: 'name', value: 'Анна', error: undefined, validate: undefined })
  const { onChange, validate, ...email } = field('email')
  expect(email).toEqual({ name: 'email', value: 'anna', error: 'Некорректный email' })
  expect(validate?.('anna@')).toBe('anna@?')
  onChange('anna@example.ru')
  expect(changes).toEqual([{ email: 'anna@example.ru' }])
})
