/**
 * The long form of the model in shop/people/newsletter/newsletter-model.test.ts:
 *   node tests/campaigns/campaign-newsletter-model.ts [--sequences 1000000] [--seed 1]
 * Ends with an error and the seed of the sequence when a letter came twice, to somebody who had left, or never ended.
 */
import { parseArgs } from 'node:util'
import { runModel } from '../lab/newsletter-model.ts'
import { randomOf } from '../lab/placing-year.ts'

const STEPS = 40
const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const sequences = Number(values.sequences)
const startedAt = performance.now()
let done = 0
for (; done < sequences; done += 1) {
  const seed = Number(values.seed) + done
  const wrong = runModel(randomOf(seed), STEPS, null)
  if (wrong.length === 0) continue
  console.log(`seed ${seed}: ${wrong.join('; ')}`)
  process.exitCode = 1
  break
}
console.log(`${done} sequences of ${STEPS} steps in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
