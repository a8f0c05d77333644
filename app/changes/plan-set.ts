/** States of a set that is not applied yet: planned, a draft again, left to a second person, withdrawn. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { lockSet, schedule, setAsked, setState } from '#platform/changes/change-sets.sql.ts'
import type { Db } from '#platform/import/rows.sql.ts'

/** False, and nothing is done: the set is applied or closed. */
const changeOpenSet = (db: Kysely<DB>, id: number, change: (trx: Db) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const set = await lockSet(trx, id)
    if (set?.state !== 'draft' && set?.state !== 'scheduled') return false
    await change(trx)
    return true
  })

/** Withdraws a set. `by`: who does it, or why. */
export const withdrawSet = (db: Kysely<DB>, id: number, by: string): Promise<boolean> =>
  changeOpenSet(db, id, (trx) => setState(trx, id, 'refused', `Отозван: ${by}`))

/** Gives a set that is applied now its times; one that was planned is a draft again, so that nothing else applies it. */
export const retimeSet = (db: Kysely<DB>, id: number, starts: Date | null, ends: Date | null): Promise<boolean> =>
  changeOpenSet(db, id, (trx) => retime(trx, id, starts, ends))

const retime = async (trx: Db, id: number, starts: Date | null, ends: Date | null): Promise<void> => {
  await setState(trx, id, 'draft')
  await schedule(trx, id, starts, ends)
}

type Asked = { readonly starts: Date | null; readonly ends: Date | null } & NonNullable<Parameters<typeof setAsked>[2]>
/** Leaves a set that the brake has stopped to a second person, with the times that it shall have. */
export const askSecond = (db: Kysely<DB>, id: number, { starts, ends, ...asked }: Asked): Promise<boolean> =>
  changeOpenSet(db, id, async (trx) => {
    await retime(trx, id, starts, ends)
    await setAsked(trx, id, asked)
  })

/** Plans a set: it begins by itself. */
export const planSet = (db: Kysely<DB>, id: number, starts: Date, ends: Date | null): Promise<boolean> =>
  changeOpenSet(db, id, async (trx) => {
    await schedule(trx, id, starts, ends)
    await setState(trx, id, 'scheduled')
  })
