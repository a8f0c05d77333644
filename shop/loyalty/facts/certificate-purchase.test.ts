import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAmount,
  isSendDay,
  MAX_GREETING,
  MAX_GREETING_LINES,
  safeGreeting,
  safeName,
  sendMoment,
} from './certificate-purchase.ts'

/** What mail programs turn into links. */
const LINK = /:\/\/|www[.。．｡][\p{L}\p{N}]|[\p{L}\p{N}-][.。．｡]\p{L}{2,}/u

const pieces = fc.constantFrom(
  'http://',
  'HTTPS://',
  'www.',
  'a.ru',
  'ура.рф',
  '@',
  '.',
  '..',
  '://',
  ' ',
  '\n',
  '\r\n',
  '。',
  'С днём',
  '\u202e',
  '\u2028',
  '/x',
)
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
)

describe('BONUS-03: what a sender types', () => {
  test('is one bounded text without links and control characters', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const safe of [safeGreeting(text), safeName(text)]) {
          expect(safe).not.toMatch(LINK)
          expect(safe).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
        }
        expect(safeGreeting(text).length).toBeLessThanOrEqual(MAX_GREETING)
        expect(safeGreeting(text).split('\n').length).toBeLessThanOrEqual(MAX_GREETING_LINES)
        expect(safeName(text)).not.toContain('\n')
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['evil.\u200Bcom', 'evil.\u00ADcom', 'evil\u2060.com', 'ht\u200Btp://evil.com'])(
    'has no link that an invisible character hides: %j',
    (text) => expect(safeName(text)).toBe('evil. com'),
  )

  test('is cut to its lines and its length, never within a character', () => {
    expect(safeGreeting('С днём!\n'.repeat(9))).toBe(Array(MAX_GREETING_LINES).fill('С днём!').join('\n'))
    expect(safeGreeting(`${'я'.repeat(MAX_GREETING - 1)}🎁`)).toBe('я'.repeat(MAX_GREETING - 1))
  })

  test('is not changed again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(safeGreeting(safeGreeting(text))).toBe(safeGreeting(text))
        expect(safeName(safeName(text))).toBe(safeName(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('stays as it was when it is a plain greeting', () => {
    const greeting = 'Аня, с днём рождения!\nВыбирай на 3.500 ₽ и радуйся… Твоя О. и Б.'
    expect(safeGreeting(greeting)).toBe(greeting)
    expect(safeGreeting('моя карта 4111 1111 1111 1111')).toBe('моя карта •••• 1111')
    expect(safeName(' Анна  Котова-Белая ')).toBe('Анна Котова-Белая')
  })
})

test('BONUS-03: an amount is whole roubles within the limits of the shop', () => {
  const amounts = { nominals: [100_000], min: 50_000, max: 1_500_000 }
  expect([50_000, 50_100, 1_500_000].map((one) => isAmount(one, amounts))).toEqual([true, true, true])
  expect([49_900, 50_050, 1_500_100, -50_000, 0.5, Number.NaN].map((one) => isAmount(one, amounts))).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})

test('BONUS-03: it is sent today or on a day within a year, at ten in Moscow, never before it is paid', () => {
  expect(['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'].map((day) => isSendDay(day, '2026-11-20'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const paid = new Date('2026-11-20T09:00:00Z')
  expect(sendMoment('2026-12-31', paid)).toEqual(new Date('2026-12-31T07:00:00Z'))
  expect(sendMoment('2026-11-20', paid)).toEqual(paid)
  // «Сразу после оплаты» holds at night too.
  const atNight = new Date('2026-11-20T00:30:00Z')
  expect(sendMoment('2026-11-20', atNight)).toEqual(atNight)
})
