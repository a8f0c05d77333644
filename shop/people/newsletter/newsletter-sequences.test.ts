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
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('ask' as const), person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'hard' as const, 'soft' as const), person }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('issue' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), pace: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('die' as const), after: fc.integer({ min: 1, max: 3 }) }) },
)
/** Everybody begins as a subscriber, so that a sequence is about letters. */
const begin: readonly NewsletterStep[] = [1, 2, 3, 4].flatMap((one) => [
  { kind: 'ask' as const, person: one },
  { kind: 'confirm' as const, person: one },
])

test('FOOT-01: over random subscriptions, bounces, issues and deaths nobody who left gets a letter, and nobody gets one twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, isIdempotent) => {
      await clearNewsletter(base.db)
      expect(await runNewsletterSteps(base.db, [...begin, ...steps], isIdempotent)).toEqual([])
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
  )
})
