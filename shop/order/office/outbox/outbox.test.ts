import { expect, test } from 'vitest'
import type { OfficeOrder } from '#shop/order/counter.api.ts'
import { orderLineId } from '#kernel/ids.ts'
import { applyAction } from './apply-action.ts'
import { createOutbox, type Action, type NewAction, type OutboxDeps, type Sent } from './outbox.ts'

const ORDER = {
  number: 'Г-100001',
  state: 'new',
  pieces: 2,
  picked: 0,
  lines: [{ line_id: '7', quantity: 2, picked: 0, cancelled: 0 }],
} as unknown as OfficeOrder
const NUMBER = { number: ORDER.number }
const PICK: NewAction = { call: 'pick', input: { ...NUMBER, line_id: orderLineId('7'), scanned: null } }
const READY: NewAction = { call: 'ready', input: NUMBER }

/** A shop that can be out of reach, or do an action and lose its answer. */
const shop = () => {
  const done: string[] = []
  const state = { network: 'up' as 'up' | 'down' | 'answers lost', stored: [] as Action[], refuse: '' }
  const asked: string[] = []
  const refused: string[] = []
  let keys = 0
  let release: (() => void)[] = []
  const send = async ({ key, call }: Action): Promise<Sent> => {
    asked.push(call)
    if (state.network === 'down') return { kind: 'unsent' }
    if (call === state.refuse) return { kind: 'refused', message: 'Нет' }
    if (!done.includes(`${call} ${key}`)) done.push(`${call} ${key}`)
    return state.network === 'up' ? { kind: 'done', order: ORDER } : { kind: 'unsent' }
  }
  const deps: OutboxDeps = {
    send,
    onDone: () => {},
    onRefused: ({ call }, message) => refused.push(`${call}: ${message}`),
    newKey: () => `key-${(keys += 1)}`,
    load: async () => state.stored,
    keep: (action) => void state.stored.push(action),
    drop: (dropped) => void (state.stored = state.stored.filter(({ key }) => key !== dropped)),
    wait: () => new Promise((resolve) => release.push(resolve)),
  }
  const retry = async (): Promise<void> => {
    const waiting = release
    release = []
    for (const go of waiting) go()
    await settle()
  }
  return { done, asked, refused, state, deps, retry }
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const callsOf = (actions: readonly Action[]): string[] => actions.map(({ call }) => call)

test('STAFF-05: without network actions wait in order, and each is done once when it is back', async () => {
  const { done, state, deps, retry } = shop()
  const outbox = createOutbox(deps)
  state.network = 'down'
  for (const action of [PICK, PICK, READY]) outbox.add(action)
  await settle()
  expect([outbox.isStuck(), callsOf(outbox.actions())]).toEqual([true, ['pick', 'pick', 'ready']])
  state.network = 'answers lost'
  await retry()
  await retry()
  expect(callsOf(outbox.actions())).toEqual(['pick', 'pick', 'ready'])
  state.network = 'up'
  await retry()
  expect([done, outbox.actions(), outbox.isStuck()]).toEqual([['pick key-1', 'pick key-2', 'ready key-3'], [], false])
})

test('STAFF-05: what a closed tab left unsent is sent by the next one, with the same keys, and then forgotten', async () => {
  const { done, state, deps } = shop()
  state.network = 'answers lost'
  createOutbox(deps).add(PICK)
  await settle()
  state.network = 'up'
  const reloaded = createOutbox(deps)
  reloaded.wake()
  await settle()
  expect([done, reloaded.actions(), state.stored]).toEqual([['pick key-1'], [], []])
})

test('STAFF-05: a refused action is reported and does not hold back the others', async () => {
  const { done, refused, state, deps } = shop()
  state.refuse = 'pick'
  const outbox = createOutbox(deps)
  outbox.add(PICK)
  outbox.add(READY)
  await settle()
  expect([refused, done, outbox.actions()]).toEqual([['pick: Нет'], ['ready key-2'], []])
})

test('STAFF-01: after the session has ended actions wait for the next sign-in', async () => {
  const { asked, deps } = shop()
  let signedIn = false
  const { send } = deps
  const outbox = createOutbox({ ...deps, send: async (action) => (signedIn ? send(action) : { kind: 'signed-out' }) })
  outbox.add(PICK)
  await settle()
  expect([asked, callsOf(outbox.actions())]).toEqual([[], ['pick']])
  signedIn = true
  outbox.wake()
  await settle()
  expect([asked, outbox.actions()]).toEqual([['pick'], []])
})

test('an order shows the actions that wait: pieces picked, cancelled, and its next state', () => {
  const key = 'key'
  const cancel: NewAction = {
    call: 'cancelPieces',
    input: { ...NUMBER, line_id: orderLineId('7'), quantity: 1, reason: 'missing' },
  }
  const shown = ([PICK, PICK, cancel, READY] as const).reduce(
    (order, action) => applyAction(order, { ...action, key }),
    ORDER,
  )
  expect(shown).toMatchObject({ state: 'ready_for_pickup', pieces: 1, picked: 1, lines: [{ cancelled: 1 }] })
  expect(applyAction(ORDER, { ...READY, input: { number: 'Г-100002' }, key } as Action)).toBe(ORDER)
})
