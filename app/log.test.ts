import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { createLogger } from '#platform/http/log.ts'
import { openOperatorLog } from './log.ts'

const MINUTE_MS = 60_000

const openLog = () => {
  const clock = { now: 0 }
  const lines: Readonly<Record<string, unknown>>[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const log = openOperatorLog(logger, () => clock.now)
  /** Minutes pass, in each of which `happen` is called. */
  const pass = (minutes: number, happen: () => void = () => {}): void => {
    for (let minute = 0; minute < minutes; minute += 1) {
      happen()
      clock.now += MINUTE_MS
      log.report()
    }
  }
  return { log, lines, pass }
}

test('SAFE-06: a limit of SMS that is reached is one line an hour, with how many messages it has stopped', () => {
  const { log, lines, pass } = openLog()
  pass(120, () => {
    for (let order = 0; order < 30; order += 1) log.alert('An SMS of an order was not sent: the budget is spent today')
  })
  expect(lines).toMatchObject([
    { level: 'error' },
    { level: 'error', repeated: 1799 },
    { level: 'error', repeated: 1800 },
  ])
  expect(lines[0]).not.toHaveProperty('repeated')
})

test('SAFE-06: different alerts are lines of their own, and personal data in them is masked', () => {
  const { log, lines } = openLog()
  log.alert('Refund 1 was refused by the provider')
  log.alert('Refund 2 was refused by the provider')
  log.error(new Error('no mailbox anna@example.ru'), 'send-order-message')
  expect(lines).toMatchObject([
    { msg: 'Refund 1 was refused by the provider', level: 'error', time: expect.stringMatching(/^\d{4}-.+Z$/) },
    { msg: 'Refund 2 was refused by the provider' },
    { msg: 'no mailbox [email]', level: 'warn', job: 'send-order-message' },
  ])
})

test('SAFE-06: what the loss of the database causes is one incident without stacks; a minute later a new one has its line', () => {
  const { log, lines, pass } = openLog()
  const lose = (): void => {
    log.error(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    log.database(false)
    for (const job of ['end-unpaid-orders', 'check-payments'])
      log.error(new DatabaseUnavailableError('The database does not answer'), job)
    for (let n = 0; n < 100; n += 1) log.error(new Error('Connection terminated unexpectedly'))
    log.database(true)
  }
  lose()
  pass(3)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatchObject({ repeated: 102 })
  expect(JSON.stringify(lines)).not.toContain('stack')
  lose()
  expect(lines).toHaveLength(7)
})

test('SAFE-06: a disk on which the database cannot write is an alert', () => {
  const { log, lines } = openLog()
  for (let n = 0; n < 5; n += 1) log.error(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(lines).toMatchObject([{ level: 'error', msg: 'could not extend file' }])
})
