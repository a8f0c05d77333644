import type { Kysely, Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { done, refuse, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { DAY_S } from '#kernel/durations.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { idempotencyKeyOf, runIdempotent } from '#platform/calls/idempotency.ts'
import type { Clock } from '#platform/clock.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CaseThread, type cases } from '../cases.api.ts'
import { insertMessage, readCaseByToken, readThread, reopenCase, type CaseDetails } from './cases.sql.ts'

/** Messages of one case in a day. */
const MAX_A_DAY = 20

const deadLink = refuse('dead-link', 'Такого обращения нет. Проверьте ссылку из\u00a0письма.')

const threadOf = async (db: Kysely<DB> | Transaction<DB>, { id, state }: CaseDetails): Promise<CaseThread> => ({
  id,
  is_closed: state === 'closed',
  messages: (await readThread(db, id))
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, body, at }) => ({ by_shop: kind === 'staff', body, at: at.toISOString() })),
})

export const casesCalls = ({
  db,
  clock,
}: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): Handlers<typeof cases, Caller> => ({
  thread: async ({ token }) => {
    const found = await readCaseByToken(db, token)
    return found === undefined ? deadLink : done(await threadOf(db, found))
  },

  write: async (input, caller) => {
    const text = maskCardNumbers(input.text.trim())
    if (text === '') return refuse('bad-text', 'Напишите сообщение.')
    const found = await readCaseByToken(db, input.token)
    if (found === undefined) return deadLink
    const at = clock.now()
    if ((await incrementRateCount(db, `case ${found.id}`, DAY_S, at)) > MAX_A_DAY)
      throw new HttpError('too-often', 'Сегодня здесь уже много сообщений. Продолжите завтра или позвоните нам.', {
        retryAfter: DAY_S,
      })
    return transaction(db, (tx) =>
      runIdempotent<CaseThread, Refused<'dead-link'>>(
        tx,
        { scope: `case ${found.id}`, route: 'cases.write', key: idempotencyKeyOf(caller), body: input },
        (stored) => Value.Parse(CaseThread, stored),
        async (): Promise<Done<CaseThread> | Refused<'dead-link'>> => {
          await reopenCase(tx, found.id, at)
          await insertMessage(tx, { caseId: found.id, kind: 'buyer', staffId: null, body: text, at })
          const after = await readCaseByToken(tx, input.token)
          return after === undefined ? deadLink : done(await threadOf(tx, after))
        },
      ),
    )
  },
})
