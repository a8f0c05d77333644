import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { history } from '#contract/history.ts'
import { ViewedProducts } from '#contract/history.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import { transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import type { Clock } from '#server/ports/clock.ts'
import { addViewed, deleteViewed, readViewed } from './history.queries.ts'

export const historySchemas = schemasFor(history)({
  get: { in: Nothing, out: ViewedProducts },
  push: { in: ViewedProducts, out: ViewedProducts },
  clear: { in: Nothing, out: ViewedProducts },
})

const EMPTY: ViewedProducts = { product_ids: [] }

/** Only customers have rows: a page that is looked at opens no session for a guest (SAFE-07). */
export const historyCalls = ({ db, clock }: { db: Kysely<DB>; clock: Clock }): Handlers<typeof history, Caller> => ({
  get: async (_, { customerId }) =>
    done(customerId === null ? EMPTY : { product_ids: await readViewed(db, customerId) }),

  push: async ({ product_ids }, { customerId }) => {
    if (customerId === null) return refuse('signed-out', 'Вы\u00a0вышли из\u00a0кабинета. Войдите ещё раз.')
    await transaction(db, (tx) => addViewed(tx, customerId, product_ids, clock.now()))
    return done({ product_ids: await readViewed(db, customerId) })
  },

  clear: async (_, { customerId }) => {
    if (customerId !== null) await deleteViewed(db, customerId)
    return done(EMPTY)
  },
})
