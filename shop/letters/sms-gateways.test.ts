import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { buildSandbox, type Outcome, type Sandbox } from '#providers/sandbox/app.ts'
import { smscCalls, smsc } from '#providers/smsc/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import type { SmsSender } from '#providers/ports/sms-sender.ts'
import { deleteOldAttempts, severalGateways } from './sms-gateways.ts'

const PHONE = '79123456789'
const START = new Date('2026-11-20T09:00:00Z')

let base: TestDatabase
let sandbox: Sandbox
let url: string
let now = START
let alerts: string[] = []
beforeAll(async () => {
  base = await freshDatabase()
  sandbox = buildSandbox()
  url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await sandbox.app.close()
  await base.close()
})
beforeEach(() => {
  sandbox.journal.clear()
  now = START
  alerts = []
})

/** Both gateways again, as a shop that has just started. */
const openSenders = (first: SmsSender = smsRu(`${url}/sms.ru`, 'id')): SmsSender =>
  severalGateways({ db: base.db, clock: { now: () => now }, alert: (line) => void alerts.push(line) }, [
    { name: 'SMS.ru', sender: first },
    { name: 'SMSC.ru', sender: smsc(`${url}/smsc`, 'key') },
  ])
let number = 0
const message = () => {
  number += 1
  return { phone: PHONE, text: `Код: ${100_000 + number}`, key: `test ${number}` }
}
const sentOf = (text: string): string[] =>
  sandbox.journal.outbox.filter((sent) => sent.text === text).map(({ service }) => service)

test('PEOPLE-02: the reserve gateway takes a message that the first certainly has not taken, in the same attempt', async () => {
  const sender = openSenders()
  for (const outcome of [
    { kind: 'code', code: 201 },
    { kind: 'code', code: 220 },
  ] as const) {
    sandbox.journal.script('sms', [outcome])
    const sms = message()
    expect(await sender.send([sms])).toMatchObject([{ sent: true }])
    expect(sentOf(sms.text)).toEqual(['smsc'])
    now = new Date(now.getTime() + 31_000)
  }
  expect(alerts).toHaveLength(2)
})

test('PEOPLE-02: after one failure new messages go to the reserve immediately, and within a minute the first is tried again', async () => {
  const sender = openSenders()
  sandbox.journal.script('sms', [{ kind: 'status', status: 502 }])
  await sender.send([message()])
  const second = message()
  await sender.send([second])
  expect(sentOf(second.text)).toEqual(['smsc'])
  now = new Date(now.getTime() + 30_001)
  const third = message()
  await sender.send([third])
  expect(sentOf(third.text)).toEqual(['sms'])
})

test('PEOPLE-02: a message whose answer was lost stays with its gateway, also after a restart, and is not sent twice', async () => {
  const sms = message()
  sandbox.journal.script('sms', [{ kind: 'lost-answer' }])
  expect(await openSenders().send([sms])).toMatchObject([{ sent: false, failure: 'unknown' }])
  expect(await openSenders().send([sms])).toMatchObject([{ sent: true }])
  expect(sentOf(sms.text)).toEqual(['sms'])
})

test('PEOPLE-02: a gateway that nobody can reach loses no message to it', async () => {
  const sender = openSenders(smsRu('http://127.0.0.1:9', 'id'))
  const sms = message()
  expect(await sender.send([sms])).toMatchObject([{ sent: true }])
  expect(sentOf(sms.text)).toEqual(['smsc'])
})

test('PEOPLE-02: a wrong number is the message’s fault: no other gateway is asked', async () => {
  const sms = { ...message(), phone: '79120000003' }
  expect(await openSenders().send([sms])).toMatchObject([{ sent: false, failure: 'invalid_number' }])
  expect(sandbox.journal.requests.filter(({ service }) => service === 'smsc')).toEqual([])
  expect(alerts).toEqual([])
})

test('SAFE-07: notes of who was given a message are deleted after two days', async () => {
  await openSenders().send([message()])
  await deleteOldAttempts(base.db, new Date(now.getTime() + 3 * 86_400_000))
  expect(await base.db.selectFrom('sms_attempt').selectAll().execute()).toEqual([])
})

const OUTCOMES: readonly Outcome[] = [
  { kind: 'ok' },
  { kind: 'status', status: 502 },
  { kind: 'lost-answer' },
  { kind: 'code', code: 3 },
  { kind: 'code', code: 201 },
]
test('PEOPLE-02: no request brings two codes, however gateways fail and nodes restart', async () => {
  const outcomes = fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 8 })
  const restarts = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(outcomes, outcomes, restarts, async (first, second, restarted) => {
      sandbox.journal.clear()
      sandbox.journal.script('sms', first)
      sandbox.journal.script('smsc', second)
      const sms = message()
      let sender = openSenders()
      let isSent = false
      for (const restart of restarted) {
        if (restart) sender = openSenders()
        const [answer] = await sender.send([sms])
        isSent = answer?.sent === true
        if (isSent) break
        now = new Date(now.getTime() + 10_000)
      }
      const times = sentOf(sms.text).length
      expect(isSent ? times === 1 : times <= 1).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test('PEOPLE-02: a call speaks the code once, also when its answer is lost', async () => {
  const caller = smscCalls(`${url}/smsc-call`, 'key')
  const call = message()
  sandbox.journal.script('smsc-call', [{ kind: 'lost-answer' }])
  expect(await caller.call(call)).toMatchObject({ sent: false, failure: 'unknown' })
  expect(await caller.call(call)).toMatchObject({ sent: true })
  expect(sentOf(call.text)).toEqual(['smsc-call'])
})
