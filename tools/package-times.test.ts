import { expect, test } from 'vitest'
import { knownFaults, lateness } from './package-times.ts'

const NOW = new Date('2026-12-01T00:00:00Z')
const late = (published: Record<string, string>, hasReason = false) =>
  lateness(
    { name: 'x', installed: '2.1.0', published: { '2.1.0': '2026-01-01T00:00:00Z', ...published }, hasReason },
    NOW,
  )

test('SAFE-03: a package is late when a newer version of its major has been there for a month and a week', () => {
  expect(late({})).toBeNull()
  expect(late({ '2.2.0': '2026-10-25T00:00:00Z' })).toBeNull()
  expect(late({ '2.2.0': '2026-10-23T00:00:00Z' })).toBe('x 2.1.0: 2.2.0 has been there for 39 days')
  // The first successor counts, not the newest one.
  expect(late({ '2.2.0': '2026-10-01T00:00:00Z', '2.10.0': '2026-11-30T00:00:00Z' })).toContain('2.2.0')
  expect(late({ '2.0.9': '2026-01-02T00:00:00Z', '2.2.0-beta.1': '2026-01-02T00:00:00Z' })).toBeNull()
})

test('SAFE-03: a newer major may be skipped for half a year, longer with a reason in a document', () => {
  expect(late({ '3.0.0': '2026-07-01T00:00:00Z' })).toBeNull()
  const old = { '3.0.0': '2026-05-01T00:00:00Z' }
  expect(late(old)).toContain('no document says why')
  expect(late(old, true)).toBeNull()
})

test('SAFE-03: an answer without advisories is not an answer of `npm audit`', () => {
  expect(knownFaults({ vulnerabilities: {} })).toEqual([])
  expect(knownFaults({ vulnerabilities: { y: { severity: 'high' } } })).toEqual(['y: high'])
  expect(knownFaults({ error: { code: 'E405' } })).toBeNull()
  expect(knownFaults(null)).toBeNull()
})
