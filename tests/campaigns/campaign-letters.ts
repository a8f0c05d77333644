/**
 * FOOT-01, PEOPLE-04: random lives of subscribers (they ask, confirm, leave, their mailboxes bounce) while issues are sent and the sender
 * dies, in a temporary PostgreSQL. A sequence is the life of one mailbox:
 *   node tests/campaigns/campaign-letters.ts [--sequences 1000000] [--mailboxes 500] [--minutes 60] [--seed 1]
 * `--mailboxes`: of one round, whose lives go on at the same time. `--minutes`: no round begins after them. Ends with an error when a
 * letter came to somebody who had left, or twice.
 */
import { parseArgs } from 'node:util'
import { clearNewsletter, runNewsletterSteps, type NewsletterStep } from '../lab/newsletter-sequences.ts'
import { randomOf } from '../lab/placing-year.ts'
import { withTemporaryDatabase } from '../lab/temporary-database.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '1000000' },
    mailboxes: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const sequences = Number(values.sequences)
const mailboxes = Number(values.mailboxes)
const random = randomOf(Number(values.seed))
const upTo = (end: number): number => Math.floor(random() * end)

const LIFE = ['ask', 'confirm', 'leave', 'leave', 'ask', 'confirm', 'hard', 'soft'] as const
const MAX_LIFE = 5
/** Steps of all senders for each step of a life. */
const SENDERS_SHARE = 0.02

const sendersStep = (): NewsletterStep => {
  const chosen = random()
  if (chosen < 0.3) return { kind: 'issue' }
  return chosen < 0.7 ? { kind: 'send', pace: 1 + upTo(2 * mailboxes) } : { kind: 'die', after: 1 + upTo(60) }
}

/** The lives of a round, step by step in random order: each mailbox begins as a subscriber. */
const roundOf = (size: number): NewsletterStep[] => {
  const lives = Array.from({ length: size }, (_, person): NewsletterStep[] => [
    { kind: 'ask', person },
    { kind: 'confirm', person },
    ...Array.from({ length: 1 + upTo(MAX_LIFE) }, () => ({ kind: LIFE[upTo(LIFE.length)] ?? 'leave', person })),
  ])
  const steps: NewsletterStep[] = []
  while (lives.length > 0) {
    const at = upTo(lives.length)
    const next = lives[at]?.shift()
    if (next === undefined) lives.splice(at, 1)
    else steps.push(next)
    if (random() < SENDERS_SHARE) steps.push(sendersStep())
  }
  return steps
}

await withTemporaryDatabase('campaign-letters', async (db) => {
  const startedAt = performance.now()
  const wrong: string[] = []
  let [done, steps] = [0, 0]
  const isTime = (): boolean => performance.now() - startedAt < Number(values.minutes) * 60_000
  for (let round = 0; done < sequences && wrong.length === 0 && isTime(); round += 1) {
    const size = Math.min(mailboxes, sequences - done)
    const lives = roundOf(size)
    await clearNewsletter(db)
    wrong.push(...(await runNewsletterSteps(db, lives, round % 2 === 0)))
    done += size
    steps += lives.length
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${done} sequences, ${steps} steps, ${wrong.length} wrong, ${seconds.toFixed(0)} s`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  if (wrong.length > 0) process.exitCode = 1
})
