import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfilmentPlan, type FulfilmentPlan, type PlanInput, type PlanStore } from './fulfilment-plan.ts'

const TIMES = ['2026-11-20T12:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-21T05:00:00.000Z', null]
const anyInput: fc.Arbitrary<PlanInput> = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const lines = Array.from({ length: size }, (_, index) => (index + 1) * 10)
  const missing = fc.subarray(lines)
  return fc.record({
    lines: fc.constant(lines),
    stores: fc
      .array(fc.record({ ready_at: fc.constantFrom(...TIMES), missing }), { maxLength: 5 })
      .map((stores) => stores.map((store, index): PlanStore => ({ ...store, id: index + 1 }))),
    courier: fc.option(fc.record({ missing })),
  })
})

/** What a plan promises, in the order in which plans are compared; every possible promise is tried. */
const allPromises = ({ lines, stores, courier }: PlanInput): (string | number)[][] => {
  const open = stores.filter((store): store is PlanStore & { ready_at: string } => store.ready_at !== null)
  const had = (store: PlanStore) => lines.filter((line) => !store.missing.includes(line))
  const found: (string | number)[][] = []
  for (const one of open) if (had(one).length === lines.length) found.push([1, -lines.length, one.ready_at, one.id, 0])
  for (const first of open)
    for (const second of open) {
      if (first === second || had(first).length < had(second).length || had(second).length === 0) continue
      if (!lines.every((line) => had(first).includes(line) || had(second).includes(line))) continue
      if (had(first).length === lines.length) continue
      const moment = [first.ready_at, second.ready_at].toSorted()[1] ?? ''
      const [a, b] =
        had(first).length > had(second).length ||
        first.ready_at < second.ready_at ||
        (first.ready_at === second.ready_at && first.id < second.id)
          ? [first, second]
          : [second, first]
      found.push([2, -had(a).length, moment, a.id, b.id])
    }
  if (courier !== null && courier.missing.length === 0) found.push([3, 0, '', 0, 0])
  if (courier !== null && courier.missing.length > 0)
    for (const first of open)
      if (had(first).length > 0 && lines.every((line) => had(first).includes(line) || !courier.missing.includes(line)))
        found.push([4, -had(first).length, first.ready_at, first.id, 0])
  return found
}
const compare = (a: (string | number)[], b: (string | number)[]): number => {
  const index = a.findIndex((value, place) => value !== b[place])
  return index < 0 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}
const promiseOf = (plan: FulfilmentPlan, { lines, stores }: PlanInput): (string | number)[] | null => {
  const ready = (id: number): string => stores.find((store) => store.id === id)?.ready_at ?? ''
  switch (plan.kind) {
    case 'stores':
      return [1, -lines.length, ready(plan.stores[0] ?? 0), plan.stores[0] ?? 0, 0]
    case 'two-stores':
      return [
        2,
        -plan.first.lines.length,
        [ready(plan.first.store), ready(plan.second.store)].toSorted()[1] ?? '',
        plan.first.store,
        plan.second.store,
      ]
    case 'courier':
      return [3, 0, '', 0, 0]
    case 'store-and-courier':
      return [4, -plan.first.lines.length, ready(plan.first.store), plan.first.store, 0]
    case 'impossible':
      return null
  }
}

test('BASK-07: the plan is the best of all that trying every store, pair of stores and the courier finds', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const best = allPromises(input).toSorted(compare)[0] ?? null
      expect(promiseOf(fulfilmentPlan(input), input)).toEqual(best)
    }),
    { numRuns: 3000 },
  )
})

test('BASK-07: every line is in one part of the plan, at a place that has it', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const plan = fulfilmentPlan(input)
      const lacks = (id: number) => input.stores.find((store) => store.id === id)?.missing ?? []
      if (plan.kind === 'two-stores') {
        expect([...plan.first.lines, ...plan.second.lines].toSorted((a, b) => a - b)).toEqual(input.lines)
        for (const { store, lines } of [plan.first, plan.second])
          expect(lines.some((line) => lacks(store).includes(line))).toBe(false)
      }
      if (plan.kind === 'store-and-courier') {
        expect([...plan.first.lines, ...plan.courier].toSorted((a, b) => a - b)).toEqual(input.lines)
        expect(plan.courier.some((line) => input.courier?.missing.includes(line))).toBe(false)
      }
    }),
  )
})

test('BASK-07: two hundred lines and a hundred stores, no one or two of which have everything', () => {
  const lines = Array.from({ length: 200 }, (_, index) => index + 1)
  const stores = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    ready_at: TIMES[index % 3] ?? null,
    missing: index === 99 ? [200] : lines.filter((line) => (line * 7 + index * 13) % 40 === 0 || line === 200),
  }))
  const plan = fulfilmentPlan({ lines, stores, courier: { missing: lines.slice(0, 199) } })
  expect(plan).toMatchObject({ kind: 'store-and-courier', first: { store: 100 }, courier: [200] })
})
