/** The board of the first buyer of the demo shop: actives that clash, a pack that ends soon, no SPF. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { insertDemoRoutine } from './routine.sql.ts'

const ITEMS = [
  { slug: 'nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov', openedDaysAgo: 41, every: null },
  { slug: 'labra-tonik-s-glikolevoy-kislotoy-7', openedDaysAgo: 20, every: 1 },
  { slug: 'labra-syvorotka-s-retinolom-0-3', openedDaysAgo: 12, every: null },
  { slug: 'inei-krem-s-pantenolom-5', openedDaysAgo: 30, every: null },
] as const

/** Nothing in a shop that has buyers of its own. */
export const addDemoRoutine = async (
  db: Kysely<DB>,
  [buyer]: readonly { readonly id: number }[],
  now: Date,
): Promise<void> => {
  if (buyer !== undefined) await insertDemoRoutine(db, buyer.id, ITEMS, now)
}
