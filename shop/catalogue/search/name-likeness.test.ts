import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { indexNames } from './name-likeness.ts'

const NAMES = [
  'Крем увлажняющий для лица 50 мл Лабра',
  'Крем питательный для рук 75 мл Лабра',
  'Крем увлажняющий для лица 50 мл Снежка',
  'Тоник для лица с ромашкой 200 мл Лабра',
  'Шампунь для окрашенных волос 300 мл Clairval',
  'Помада матовая вишнёвая Clairval',
] as const
const names = await indexNames(NAMES, neverYield)
const alike = (name: string) => names.alike(name, { least: 0.5, most: 3 }).map(({ at }) => NAMES[at])

test('EXCH-02: a name is found with slips, in another order, shortened, and with the maker in other letters', () => {
  expect(alike('крем для лица увлажняющй Лабра')[0]).toBe(NAMES[0])
  expect(alike('КРЕМ для рук питатильный 75мл лабра')[0]).toBe(NAMES[1])
  expect(alike('Крем увлажн. для лица 50 мл Снежка')[0]).toBe(NAMES[2])
  expect(alike('Клэрваль помада матовая вишневая')[0]).toBe(NAMES[5])
  expect(alike('Набор кистей для бровей')).toEqual([])
  expect(alike('')).toEqual([])
})

test('a word that is written the same counts more than one that was repaired', () => {
  const [right] = names.alike('Помада матовая вишнёвая Clairval', { least: 0.5, most: 1 })
  const [slipped] = names.alike('Помада матовая вишнёвя Clairval', { least: 0.5, most: 1 })
  expect([right?.likeness, slipped?.likeness]).toEqual([1, expect.closeTo(3.9 / 4)])
})

test('EXCH-02: whatever one slip and the order of the words, a name is found first and none is proposed twice', () => {
  const slip = fc.record({
    name: fc.nat(NAMES.length - 1),
    word: fc.nat(9),
    letter: fc.nat(20),
    kind: fc.constantFrom('lost', 'doubled', 'swapped'),
    order: fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
  })
  fc.assert(
    fc.property(slip, ({ name, word, letter, kind, order }) => {
      const words = (NAMES[name] ?? '').split(' ')
      const long = words.filter((one) => one.length > 5)
      const typed = long[word % long.length] ?? ''
      // Letters after the first: a slip there costs less.
      const at = 1 + (letter % (typed.length - 2))
      const [before, now, next, after] = [typed.slice(0, at), typed[at], typed[at + 1], typed.slice(at + 2)]
      const slipped =
        kind === 'lost'
          ? `${before}${next}${after}`
          : kind === 'doubled'
            ? `${before}${now}${now}${next}${after}`
            : `${before}${next}${now}${after}`
      const mixed = words
        .map((one, place) => [one === typed ? slipped : one, order[place] ?? 0] as const)
        .toSorted((a, b) => a[1] - b[1])
      const found = names.alike(mixed.map(([one]) => one).join(' '), { least: 0.5, most: 6 })
      expect(found[0]?.at).toBe(name)
      expect(new Set(found.map(({ at: place }) => place)).size).toBe(found.length)
    }),
    { numRuns: 200 },
  )
})
