import { expect, test } from 'vitest'
import { termsFaults, termsOf } from './shop-terms.ts'

const measuring = { version: '2026-11-26', text: 'Разрешаю измерения' }
const faults = (counters: NonNullable<Parameters<typeof termsFaults>[0]['counters']>): string[] =>
  termsFaults({ counters, consents: { measuring } }).map(({ keys }) => keys.join('.'))

test('EXCH-04: a counter of others without the text of its consent is refused', () => {
  const counters = [{ kind: 'метрика', id: '7' }]
  expect(termsFaults({ counters }).map(({ keys }) => keys)).toEqual([['counters']])
  expect(faults(counters)).toEqual([])
})

test('EXCH-04: a counter names its number, a tag its script, and every address is encrypted', () => {
  expect(
    faults([
      { kind: 'top.mail.ru' },
      { kind: 'тег' },
      { kind: 'тег', script: 'http://tag.example/t.js', origins: ['не адрес'] },
    ]),
  ).toEqual(['counters.0.id', 'counters.1.script', 'counters.2.script', 'counters.2.origins'])
})

test('EXCH-04: a counter may reach the hosts that it is known to need; one with a script of its own only what it names', () => {
  const { counters } = termsOf('Гладь', {
    counters: [
      { kind: 'метрика', id: '7', origins: ['https://mc.yandex.kz/'] },
      { kind: 'метрика', id: '8', script: 'https://mc.example/tag.js' },
    ],
  })
  expect(counters.map(({ origins }) => origins)).toEqual([
    ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net', 'https://mc.yandex.kz'],
    ['https://mc.example'],
  ])
})
