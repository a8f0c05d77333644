import { expect, test } from 'vitest'
import { runModel, type PlantedFault } from '../../../tests/lab/newsletter-model.ts'
import { randomOf } from '../../../tests/lab/placing-year.ts'

const RUNS = 3000
const faultsOf = (fault: PlantedFault | null): string[] => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const wrong = runModel(randomOf(seed), 40, fault)
    if (wrong.length > 0) return wrong
  }
  return []
}

test('FOOT-01: in the model of the senders no letter comes twice or to a leaver, wherever they are killed, and each ends', () => {
  expect(faultsOf(null)).toEqual([])
})

test.each([
  ['no-check-at-lock', 'to a leaver'],
  ['leave-does-not-wait', 'to a leaver'],
  ['repeats-unknown', 'twice'],
] as const)('FOOT-01: the model finds the fault «%s»', (fault, found) => {
  expect(faultsOf(fault).join()).toContain(found)
})
