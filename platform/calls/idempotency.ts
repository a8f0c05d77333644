/**
 * A write that must happen once (IETF idempotency-key draft): the answer is stored in the transaction of its effect,
 * under scope, route and key, and sent again when the request is repeated.
 *
 * - Same key, same body: the stored answer. Same key, other body: 422 «key-reused».
 * - A repetition waits for the first request to end, at most two seconds; then 409 «key-in-flight».
 * - A refusal had no effect, so nothing is stored: the same key may try again and gets a new decision.
 *   `work` must therefore refuse before it writes, or undo its writes itself (savepoint).
 * - An error rolls back everything, the key included. After an unknown outcome, repeat with the same key.
 */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { stringify } from 'safe-stable-stringify'
import { errorCode } from '#kernel/error-code.ts'
import type { Answer, Done } from '#kernel/endpoint.ts'
import { Bytes, queryTogether, Row } from '#platform/db/rows.ts'
import { HttpError } from './http-error.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from './caller.ts'

export const idempotencyKeyOf = ({ idempotencyKey }: Caller): string => {
  if (idempotencyKey === null) throw new Error('A change of an order came without an Idempotency-Key')
  return idempotencyKey
}

const MAX_WAIT_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

export type IdempotencyKey = {
  readonly scope: string
  readonly route: string
  readonly key: string
  readonly body: unknown
}

/** Equal bodies have equal hashes, in any order of their fields. */
const hashOf = (body: unknown): Buffer =>
  createHash('sha256')
    .update(stringify(body) ?? 'null')
    .digest()

const isLockTimeout = (error: unknown): boolean => errorCode(error) === LOCK_NOT_AVAILABLE

const StoredAnswer = Row({ body_hash: Bytes, answer: Type.Unknown() })

/**
 * Serialises requests with one key, then reads the stored answer. The lock is one statement, so that the shorter lock timeout
 * applies to this wait only; reading is another, so that it sees what the request before has committed.
 */
const lockKey = async (
  tx: Transaction<DB>,
  { scope, route, key }: IdempotencyKey,
): Promise<Static<typeof StoredAnswer> | undefined> => {
  const lock = sql`
      SELECT set_config('lock_timeout', ${String(MAX_WAIT_MS)}, TRUE),
             pg_advisory_xact_lock(hashtextextended(${`${scope} ${route} ${key}`}, 0)),
             set_config('lock_timeout', before, TRUE)
      FROM (SELECT current_setting('lock_timeout') AS before OFFSET 0) AS setting`
  const read = sql`SELECT body_hash, answer FROM idempotency WHERE scope = ${scope} AND route = ${route} AND key = ${key}`
  try {
    const [, stored] = await queryTogether(tx, [Type.Unknown(), lock], [StoredAnswer, read])
    return stored[0]
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new HttpError('key-in-flight', 'Этот запрос уже выполняется. Подождите несколько секунд и\u00a0повторите.', {
      retryAfter: 2,
    })
  }
}

/** Locks the key; the stored answer, or null if there is none. `read` turns the stored JSON back into the answer's type. */
export const lockAnswer = async <Out>(
  tx: Transaction<DB>,
  of: IdempotencyKey,
  read: (stored: unknown) => Out,
): Promise<Done<Out> | null> => {
  const stored = await lockKey(tx, of)
  if (stored === undefined) return null
  if (hashOf(of.body).equals(stored.body_hash)) return { ok: true, value: read(stored.answer) }
  throw new HttpError(
    'key-reused',
    'С\u00a0этим ключом уже выполнен другой запрос. Обновите страницу и\u00a0повторите.',
  )
}

/** Stores the answer. A statement to run in the transaction of its effect. */
export const storeAnswer = ({ scope, route, key, body }: IdempotencyKey, answer: unknown): RawBuilder<unknown> =>
  sql`INSERT INTO idempotency (scope, route, key, body_hash, status, answer)
      VALUES (${scope}, ${route}, ${key}, ${hashOf(body)}, 200, ${JSON.stringify(answer)}::jsonb)`

/** Deletes the answers of these scopes, a query of one column. */
export const forgetAnswers = async (tx: Transaction<DB>, scopes: RawBuilder<unknown>): Promise<void> => {
  await sql`DELETE FROM idempotency WHERE scope IN (${scopes})`.execute(tx)
}

/** Runs `work` unless the key has an answer; `read` as for `lockAnswer`. */
export const runIdempotent = async <Out, Refused extends Answer<never>>(
  tx: Transaction<DB>,
  of: IdempotencyKey,
  read: (stored: unknown) => Out,
  work: () => Promise<Done<Out> | Refused>,
): Promise<Done<Out> | Refused> => {
  const stored = await lockAnswer(tx, of, read)
  if (stored !== null) return stored
  const answer = await work()
  if (answer.ok) await storeAnswer(of, answer.value).execute(tx)
  return answer
}
