/**
 * `npm run fold-changes -- --before 2025-01-01`: says how many change sets made before that day could be folded; with `--yes` folds them.
 * Who, when and why stay; what they changed by record goes, and they can no longer be undone. Uses the database of the shop.
 */
import { parseArgs } from 'node:util'
import { addDays, isCalendarDay, moscowDay } from '#kernel/dates.ts'
import { countFoldable, foldSets } from '#platform/changes/fold-sets.sql.ts'
import { machineClock } from '#platform/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { lockImport } from '#platform/import/rows.sql.ts'
import { writeAudit } from '#shop/office/staff.sql.ts'
import { reportFailure } from '../run-command.ts'
import { appDatabaseUrl } from './app-database-url.ts'

/** Younger sets may still have to be undone. */
const LEAST_DAYS = 90

const dayOf = (given: string | undefined, now: Date): string => {
  if (given === undefined || !isCalendarDay(given))
    throw new ConfigError('Назовите день: npm run fold-changes -- --before 2025-01-01.')
  const latest = addDays(moscowDay(now), -LEAST_DAYS)
  if (given > latest) throw new ConfigError(`Складывают наборы старше ${LEAST_DAYS} дней: день не позже ${latest}.`)
  return given
}

try {
  const now = machineClock.now()
  const { values } = parseArgs({ options: { before: { type: 'string' }, yes: { type: 'boolean', default: false } } })
  const day = dayOf(values.before, now)
  const before = new Date(`${day}T00:00:00+03:00`)
  const pool = openPool(await appDatabaseUrl(), 2)
  try {
    if (values.yes) {
      const folded = await pool.db.transaction().execute(async (trx) => {
        await lockImport(trx)
        const made = await foldSets(trx, before, now)
        await writeAudit(trx, { staffId: null, at: now, action: 'changes folded', subject: day, became: made })
        return made
      })
      console.log(`Сложено наборов: ${folded.sets}, изменённых записей в них: ${folded.records}.`)
    } else {
      const { sets, records } = await countFoldable(pool.db, before)
      console.log(`Можно сложить наборов: ${sets}, изменённых записей в них: ${records}. Отменить их будет нельзя.`)
      if (sets > 0) console.log('Ничего не изменено. Сложить: та же команда с --yes.')
    }
  } finally {
    await pool.close()
  }
} catch (error) {
  reportFailure(error)
}
