/** Lines about sign-ins, and about requests refused by rights, limits or checks, at the default level of the log (SAFE-06). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefusalName } from '#kernel/wire-codes.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { pageOf } from '#kernel/pages/match-page.ts'
import type { HttpErrorName } from '#platform/calls/http-error.ts'
import { loggedPath, type MarkOf } from './log.ts'

/** By the calls' names, group.call. */
const CALLS: Readonly<Record<string, string>> = {
  'user.sendCode': 'code sent',
  'user.register': 'signed in',
  'user.confirmCode': 'signed in',
  'user.sendMailboxCode': 'code sent',
  'user.sendEmailChangeCode': 'code sent',
  'user.sendPhoneCodes': 'code sent',
  'user.changePhone': 'phone changed',
  'passkeys.signIn': 'signed in',
  'passkeys.add': 'passkey added',
  'passkeys.sendRemovalCode': 'code sent',
  'passkeys.remove': 'passkey removed',
  'user.signOut': 'signed out',
  'user.signOutEverywhere': 'signed out everywhere',
  'user.data': 'data downloaded',
  'user.erase': 'account erased',
  'office.enterCode': 'staff signed in',
  'office.signOut': 'staff signed out',
  'office.acceptInvitation': 'staff joined',
  'office.confirmReset': 'staff access reset',
  'office.changePosition': 'staff role changed',
  'office.saveRole': 'role composed',
}
/** Refusals that are logged; shoppers cause most of the others: a product is sold out, a field is empty. */
const LOGGED_REFUSALS: ReadonlySet<RefusalName | HttpErrorName> = new Set([
  'wrong-code',
  'bad-passkey',
  'signed-out',
  'wrong-password',
  'wrong-card',
  'wrong-certificate',
  'too-many-tries',
  'not-allowed',
  'no-order',
  'no-line',
  'dead-link',
  'foreign-origin',
  'too-recent',
  'sms-limit',
  'network-limit',
  'too-many-orders',
  'too-many-pieces',
  'too-often',
  'overloaded',
  'invalid-input',
  'too-large',
  'address-too-long',
  'unsupported-media-type',
  'key-reused',
])

type Event = { readonly event: string; readonly refusal?: string }
/** `from`: the mark of the visitor's network. */
type Mark = { readonly from: string }

const eventOf = (request: FastifyRequest, status: number): Event | null => {
  const { refusal } = request
  if (refusal !== null) return LOGGED_REFUSALS.has(refusal) ? { event: 'refused', refusal } : null
  const done = CALLS[request.routeOptions.schema?.operationId ?? '']
  if (done !== undefined && status === 200) return { event: done }
  const isSentAway = status === 302 && pageOf(request.url.split('?')[0] ?? '').audience !== 'everybody'
  return isSentAway ? { event: 'refused', refusal: 'signed-out' } : null
}

/** Lines of one event and one network a minute; more are only counted, so that an attack cannot fill a disk. */
const MAX_LINES = 10
/** Networks that are distinguished in a minute. */
const MAX_NETWORKS = 5_000

/** Calls `report` for the events of the last minute that were not written. */
const countEvents = (report: (event: Event & Mark, repeated: number) => void) => {
  const counts = new Map<string, { readonly event: Event & Mark; count: number }>()
  return {
    /** Whether the event gets a line of its own. */
    isWritten(event: Event & Mark): boolean {
      const key = `${event.event} ${event.refusal} ${event.from}`
      const counted = counts.get(key) ?? { event, count: 0 }
      counts.set(key, counted)
      counted.count += 1
      return counted.count <= MAX_LINES
    },
    isFull: () => counts.size >= MAX_NETWORKS,
    endMinute() {
      for (const { event, count } of counts.values()) if (count > MAX_LINES) report(event, count - MAX_LINES)
      counts.clear()
    },
  }
}

/** LOG_LEVEL decides only whether there are such lines at all. */
const levelFor = (level: string): string => (level === 'warn' ? 'info' : level)

export const logSecurity = (app: FastifyInstance, markOf: MarkOf): void => {
  const log = app.log.child({}, { level: levelFor(String(app.log.level)) })
  const write = (line: Event & Mark & Readonly<Record<string, unknown>>): void =>
    log[line.event === 'refused' ? 'warn' : 'info'](line, 'security')
  const events = countEvents((event, repeated) => write({ ...event, repeated }))
  const timer = setInterval(events.endMinute, MINUTE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    events.endMinute()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const event = eventOf(request, statusCode)
    if (event === null) return
    const marked = { ...event, from: events.isFull() ? 'others' : markOf(request) }
    if (!events.isWritten(marked)) return
    const { id: reqId, method } = request
    write({ ...marked, reqId, method, path: loggedPath(request), status: statusCode })
  })
}
