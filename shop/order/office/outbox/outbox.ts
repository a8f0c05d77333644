/**
 * STAFF-05: the actions of this member that the shop has not answered yet. They are sent in order, each with its own idempotency key
 * until it is answered, so that nothing is lost without network and nothing is done twice. They survive a reload and a closed tab;
 * another tab that finds them sends them with the same keys.
 */
import type { InOf } from '#kernel/endpoint.ts'
import type { counter } from '../../counter.api.ts'
import type { OfficeOrder } from '#shop/order/counter.api.ts'

type Counter = typeof counter
type ActionCall =
  | 'pick'
  | 'unpick'
  | 'cancelPieces'
  | 'proposeSubstitute'
  | 'answerSubstitute'
  | 'ready'
  | 'undoReady'
  | 'ship'
  | 'sendAgain'
  | 'deliver'
  | 'notHandedOver'
  | 'handOver'
  | 'returnPieces'
  | 'reducePrice'
  | 'exchangePieces'
  | 'refuseReturn'
  | 'inspectReturn'
  | 'confirmRefund'
  | 'declineRefund'
  | 'cancel'
export type NewAction = {
  readonly [C in ActionCall]: { readonly call: C; readonly input: InOf<Counter[C]> }
}[ActionCall]
export type Action = NewAction & { readonly key: string }

/** `unsent`: it is not known whether the shop did it; `signed-out`: it waits for a session. */
export type Sent =
  | { readonly kind: 'done'; readonly order: OfficeOrder }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'signed-out' }

export type OutboxDeps = {
  readonly send: (action: Action) => Promise<Sent>
  readonly onDone: (action: Action, order: OfficeOrder) => void
  readonly onRefused: (action: Action, message: string) => void
  readonly newKey: () => string
  /** What an earlier page left. */
  readonly load: () => Promise<readonly Action[]>
  readonly keep: (action: Action) => void
  readonly drop: (key: string) => void
  readonly wait: (ms: number) => Promise<void>
}

export type Outbox = {
  readonly add: (action: NewAction) => void
  readonly actions: () => readonly Action[]
  /** True while an answer is missing although it was asked for. */
  readonly isStuck: () => boolean
  /** Tries again now: the network is back, or somebody has signed in. */
  readonly wake: () => void
  readonly subscribe: (changed: () => void) => () => void
}

const RETRY_MS = 1500

export const createOutbox = (deps: OutboxDeps): Outbox => {
  let actions: readonly Action[] = []
  let stuck = false
  let sending = false
  let isSignedOut = false
  const listeners = new Set<() => void>()
  const change = (next: readonly Action[], nowStuck: boolean): void => {
    actions = next
    stuck = nowStuck
    for (const listener of listeners) listener()
  }

  const load = async (): Promise<void> => {
    const left = await deps.load()
    const added = new Set(actions.map(({ key }) => key))
    change([...left.filter(({ key }) => !added.has(key)), ...actions], stuck)
  }
  const loaded = load()

  const drain = async (): Promise<void> => {
    if (sending) return
    sending = true
    await loaded
    for (let first = actions[0]; first !== undefined && !isSignedOut; first = actions[0]) {
      const action = first
      const sent = await deps.send(action)
      if (sent.kind === 'unsent') {
        change(actions, true)
        await deps.wait(RETRY_MS)
      } else if (sent.kind === 'signed-out') {
        isSignedOut = true
        change(actions, true)
      } else {
        // First what it changed: the order must not show its old state in between.
        if (sent.kind === 'done') deps.onDone(action, sent.order)
        deps.drop(action.key)
        change(
          actions.filter(({ key }) => key !== action.key),
          false,
        )
        if (sent.kind === 'refused') deps.onRefused(action, sent.message)
      }
    }
    sending = false
  }

  return {
    add(action) {
      const added = { ...action, key: deps.newKey() }
      deps.keep(added)
      change([...actions, added], stuck)
      void drain()
    },
    actions: () => actions,
    isStuck: () => stuck,
    wake() {
      isSignedOut = false
      void drain()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
