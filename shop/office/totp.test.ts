import { expect, test } from 'vitest'
import { base32, codeAt, matchingStep, otpauthUrl, stepAt } from './totp.ts'

/** Secret of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('STAFF-01: the code at %i s is the one of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('STAFF-01: a code is right one step before and after its time, and not two', () => {
  const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
  const code = codeAt(SECRET, stepAt(at(0)))
  expect([-60, -30, 0, 30, 60].map((seconds) => matchingStep(SECRET, code, at(seconds)) === stepAt(at(0)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(matchingStep(SECRET, '12345', at(0))).toBeNull()
})

test('an authenticator reads the secret in base32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpauthUrl(Buffer.from('foobar'), 'anna', 'Гладь')).toBe(
    'otpauth://totp/%D0%93%D0%BB%D0%B0%D0%B4%D1%8C%3Aanna?secret=MZXW6YTBOI&issuer=%D0%93%D0%BB%D0%B0%D0%B4%D1%8C',
  )
})
