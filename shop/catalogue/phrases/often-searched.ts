import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { selectOftenSearched } from './phrase-counts.sql.ts'

const DAYS = 30
/** A phrase of fewer visitors is shown to nobody: it may say who they are. */
const MIN_VISITORS = 5
const FRESH_MS = 60_000

/** Reads the phrases at most once a minute: every opened panel asks for them. */
export const createOftenSearched = ({
  db,
  clock,
}: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): ((take: number) => Promise<readonly string[]>) => {
  let last: { readonly at: number; readonly take: number; readonly phrases: Promise<string[]> } | null = null
  return async (take) => {
    const now = clock.now()
    if (last === null || last.take !== take || now.getTime() - last.at >= FRESH_MS) {
      const since = new Date(now.getTime() - DAYS * 86_400_000)
      last = { at: now.getTime(), take, phrases: selectOftenSearched(db, { since, min: MIN_VISITORS, take }) }
    }
    try {
      return await last.phrases
    } catch (error) {
      last = null
      throw error
    }
  }
}
