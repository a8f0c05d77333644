import type { Kysely } from 'kysely'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forOpenPage, forStaff } from '#shop/office/face.ts'
import { today } from '#shop/office/today.api.ts'
import { readWork } from '#shop/office/work.sql.ts'
import { findEverything } from './find-everything.ts'
import { readWaiting } from './waiting.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }

export const todayCalls = (deps: Deps): Handlers<typeof today, Caller> => ({
  today: (_, caller) =>
    forOpenPage(deps, today.today, caller, async (member) =>
      done({ items: await readWaiting({ db: deps.db, member, now: deps.clock.now() }) }),
    ),
  work: (_, caller) =>
    forOpenPage(deps, today.work, caller, async ({ id }) => done({ works: await readWork(deps.db, id) })),
  findEverything: ({ q }, caller) =>
    forStaff(deps, today.findEverything, caller, async (member) =>
      done({ found: await findEverything(deps.db, member, q) }),
    ),
})
