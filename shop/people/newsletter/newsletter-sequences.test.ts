import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { clearNewsletter, runNewsletterSteps, type NewsletterStep } from '../../../tests/lab/newsletter-sequences.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.close())

const person = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<NewsletterStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const), person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('leave' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hard' as const, 'soft' as const), person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), pace: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('die' as const), after: fc.integer({ min: 1, max: 3 }) }) },
)
/** Everybody begins as a subscriber, so that a sequence is about letters. */
const begin: readonly NewsletterStep[] = [1, 2, 3, 4].flatMap((one) => [
  { kind: 'ask' as const, person: one },
  { kind: 'confirm' as const, person: one },
])

test('FOOT-01: over random lives and deaths nobody who left gets a letter, and nobody gets one twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), fc.boolean(), async (steps, isIdempotent) => {
      await clearNewsletter(base.db)
      expect(await runNewsletterSteps(base.db, [...begin, ...steps], isIdempotent)).toEqual([])
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
  )
})
