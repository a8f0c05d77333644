/** Loads of stock for the list of changes (CHG-01): stock is no record, its movements are its journal. */
import type { Db } from '#platform/import/rows.sql.ts'
import type { StockLoad } from '#shop/changes/changes.api.ts'
import { readSessions } from '#shop/exchange/journal.sql.ts'
import { readLoads } from '#shop/office/staff.sql.ts'

const SHOWN = 5
const SESSIONS = 30

/** The newest, by programs and by 1C. */
export const readStockLoads = async (db: Db): Promise<StockLoad[]> => {
  const [loads, sessions] = await Promise.all([readLoads(db, 'stock', SHOWN), readSessions(db, 0, SESSIONS)])
  return [
    ...loads.map(({ at, by, changed }) => ({ at: at.toISOString(), by, changed, session: null })),
    ...sessions
      .filter(({ moved }) => moved > 0)
      .map(({ id, seen_at, program, moved }) => ({
        at: seen_at.toISOString(),
        by: program,
        changed: moved,
        session: id,
      })),
  ]
    .toSorted((first, second) => second.at.localeCompare(first.at))
    .slice(0, SHOWN)
}
