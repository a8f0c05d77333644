/**
 * Several SMS gateways as one: the first that works sends. A message goes to another gateway only when the first has certainly not
 * taken it; where the answer was lost it stays with the first, which knows it again by its text, so that nobody gets it twice.
 */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import type { Clock } from '#platform/clock.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Sms, SmsFailure, SmsResult, SmsSender } from '#providers/ports/sms-sender.ts'

export type Gateway = { readonly name: string; readonly sender: SmsSender }

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly alert: (message: string) => void }

/** After a failure the next gateway takes new messages for this long; then one message tries the first again. */
const REST_MS = 30_000
/** Failures of the gateway, not of the message. */
const OF_GATEWAY: ReadonlySet<SmsFailure> = new Set(['no_money', 'rate_limited', 'temporary', 'config', 'unknown'])

const Attempt = Row({ key: Type.String(), gateway: Type.String(), is_new: Type.Boolean() })

/** Notes before sending who gets each message. A message that was given to a gateway before stays there, and is not new. */
const assign = async (
  { db, clock }: Deps,
  messages: readonly Sms[],
  gateway: string,
): Promise<ReadonlyMap<string, { gateway: string; is_new: boolean }>> => {
  const rows = await queryRows(
    db,
    Attempt,
    sql`
    INSERT INTO sms_attempt AS a (key, gateway, tried_at)
    SELECT key, ${gateway}, ${clock.now()} FROM unnest(${[...new Set(messages.map(({ key }) => key))].toSorted()}::text[]) AS m (key)
    ON CONFLICT (key) DO UPDATE SET tried_at = excluded.tried_at
    RETURNING key, gateway, xmax = 0 AS is_new`,
  )
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

const move = async ({ db }: Deps, keys: readonly string[], to: string): Promise<void> => {
  await db.updateTable('sms_attempt').set({ gateway: to }).where('key', 'in', keys).execute()
}
const forget = async ({ db }: Deps, keys: readonly string[]): Promise<void> => {
  await db.deleteFrom('sms_attempt').where('key', 'in', keys).execute()
}

const UNANSWERED: SmsResult = { sent: false, failure: 'unknown', detail: 'no result' }

export const severalGateways = (deps: Deps, gateways: readonly [Gateway, ...Gateway[]]): SmsSender => {
  const [first, ...others] = gateways
  if (others.length === 0) return first.sender
  const restsUntil = new Map<string, number>()
  const rests = ({ name }: Gateway): boolean => (restsUntil.get(name) ?? 0) > deps.clock.now().getTime()
  const gatewayOf = (name: string): Gateway => gateways.find((one) => one.name === name) ?? first
  /** The gateways that may be tried after this one. */
  const after = (gateway: Gateway): Gateway[] => {
    const left = gateways.filter((one) => one !== gateway)
    return [...left.filter((one) => !rests(one)), ...left.filter(rests)]
  }
  const judge = (gateway: Gateway, results: readonly SmsResult[]): void => {
    const failure = results.find((result) => !result.sent && OF_GATEWAY.has(result.failure))
    if (failure === undefined || failure.sent) return
    if (!rests(gateway)) deps.alert(`SMS gateway ${gateway.name} fails: ${failure.failure} ${failure.detail}`)
    restsUntil.set(gateway.name, deps.clock.now().getTime() + REST_MS)
  }
  const sendBy = async (gateway: Gateway, messages: readonly Sms[]): Promise<readonly SmsResult[]> => {
    const results = await gateway.sender.send(messages)
    judge(gateway, results)
    return messages.map((_, i) => results[i] ?? UNANSWERED)
  }
  /** Sends new messages by the first that takes them. */
  const sendNew = async (
    messages: readonly Sms[],
    gateway: Gateway,
    left: readonly Gateway[],
    results: Map<Sms, SmsResult>,
  ): Promise<void> => {
    const answers = await sendBy(gateway, messages)
    for (const [i, message] of messages.entries()) results.set(message, answers[i] ?? UNANSWERED)
    const untaken = messages.filter((_, i) => {
      const answer = answers[i]
      return answer?.sent === false && answer.failure !== 'unknown' && OF_GATEWAY.has(answer.failure)
    })
    if (untaken.length === 0) return
    const keys = untaken.map(({ key }) => key)
    const [next, ...rest] = left
    if (next === undefined) return forget(deps, keys)
    await move(deps, keys, next.name)
    await sendNew(untaken, next, rest, results)
  }
  return {
    async send(messages) {
      const results = new Map<Sms, SmsResult>()
      const chosen = gateways.find((one) => !rests(one)) ?? first
      const assigned = await assign(deps, messages, chosen.name)
      const isNew = ({ key }: Sms): boolean => assigned.get(key)?.is_new === true
      const fresh = messages.filter(isNew)
      const again = Map.groupBy(
        messages.filter((message) => !isNew(message)),
        ({ key }) => assigned.get(key)?.gateway ?? first.name,
      )
      if (fresh.length > 0) await sendNew(fresh, chosen, after(chosen), results)
      for (const [name, same] of again) {
        const answers = await sendBy(gatewayOf(name), same)
        for (const [i, message] of same.entries()) results.set(message, answers[i] ?? UNANSWERED)
      }
      return messages.map((message) => results.get(message) ?? UNANSWERED)
    },
  }
}

export const ATTEMPT_DAYS = 2

export const deleteOldAttempts = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'sms_attempt', sql`old.tried_at < ${new Date(now.getTime() - ATTEMPT_DAYS * DAY_MS)}`)
