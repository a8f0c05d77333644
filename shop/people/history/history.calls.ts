import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { history, ViewedProducts } from '../history.api.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { addViewed, deleteViewed, readViewed } from './history.sql.ts'

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
