/** Searched phrases of the demo shop, so that its desk of search looks lived in. */
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { transaction } from '#platform/db/transaction.ts'
import { addPhraseCounts } from './phrase-counts.sql.ts'

/** Searches, those without a result, products opened. */
const PHRASES: Readonly<Record<string, readonly [number, number, number]>> = {
  крем: [41, 0, 29],
  сыворотка: [33, 0, 21],
  'тональный крем': [27, 0, 18],
  шампунь: [24, 0, 15],
  тушь: [19, 0, 12],
  патчи: [17, 0, 9],
  гиалуронка: [14, 0, 8],
  'парфюм с табаком': [12, 0, 0],
  'крем от растяжек': [9, 0, 0],
  'бумажные салфетки': [7, 0, 0],
  'накладные ресницы': [11, 11, 0],
  'гель лак': [9, 9, 0],
  'хна для бровей': [8, 8, 0],
  автозагар: [6, 6, 0],
  'сертификат на татуаж': [4, 4, 0],
}

/** Adds them to the days before `now`, where nobody has searched anything. */
export const addDemoPhrases = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const { rows } = await sql`SELECT FROM search_phrase_day LIMIT 1`.execute(db)
  if (rows.length > 0) return
  const phrases = Object.entries(PHRASES)
  await transaction(db, async (tx) => {
    for (const [at, [phrase, [searches, without_results, choices]]] of phrases.entries())
      await addPhraseCounts(tx, new Date(now.getTime() - (at % 6) * DAY_MS), [
        { phrase, searches, without_results, choices },
      ])
  })
}
