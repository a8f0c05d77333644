/** One import: every step in its order, counted, and committed or rolled back. */
import type { Kysely, Transaction } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import {
  noChanges,
  readEarlier,
  readShopSize,
  reasonsToStop,
  recordChanges,
  type ImportChanges,
} from '#platform/import/import-changes.ts'
import type { Origin } from '#platform/changes/change-sets.sql.ts'
import { openJournal, type WrittenRecord } from '#platform/changes/journal.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { JOURNAL_KINDS } from '../changes/journal-kinds.ts'
import type { StoredSettings } from '#shop/company/read-shop.ts'
import { readStoredSettings } from '#shop/company/stored-settings.ts'
import type { KeepOriginal } from '#shop/product/import-pictures.ts'
import { bumpCatalogueVersion, lockImport, disableTimeouts, tryLockImport, type Db } from '#platform/import/rows.sql.ts'
import { silentReport, type ImportOutcome, type ImportReport } from '#platform/import/import-report.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { compareStock, importStock } from '#shop/stock/import-stock.ts'
import { hasAny, importSteps, OF_FIGURES } from './import-steps.ts'

type Seen = { read: number; invalid: number; shortfalls: number }

/** Reports each fault once: a batch that PostgreSQL rejects is tried again in halves, and its records are checked again. */
const withCounts = (report: ImportReport): { report: ImportReport; seen: Seen } => {
  const seen = { read: 0, invalid: 0, shortfalls: 0 }
  const reported = new Set<string>()
  const isNew = (where: string, reason: string): boolean => {
    const fault = `${where}\0${reason}`
    return !reported.has(fault) && reported.add(fault).size > 0
  }
  return {
    seen,
    report: {
      invalid: (where, fault) => {
        if (!isNew(where, String(fault))) return
        seen.invalid += 1
        report.invalid(where, fault)
      },
      shortfall: (where, reason) => {
        if (!isNew(where, reason)) return
        seen.shortfalls += 1
        report.shortfall(where, reason)
      },
      done: (step, read, changed) => {
        if (step !== 'ratings') seen.read += read
        report.done(step, read, changed)
      },
    },
  }
}

/** Undoes the transaction of an import whose changes have only been counted. */
class Undone extends Error {
  readonly changed: number
  readonly stoppedBy: readonly string[]
  constructor(changed: number, stoppedBy: readonly string[]) {
    super('the import was undone')
    this.changed = changed
    this.stoppedBy = stoppedBy
  }
}

type ImportOptions = {
  readonly report?: ImportReport
  readonly now?: Date
  /** Reports what would change and writes nothing. */
  readonly dryRun?: boolean
  /** Writes nothing when more than this share of the shop would be hidden, emptied or repriced (reasonsToStop); absent: no limit. */
  readonly maxPercent?: number
  /** The program that imports: what it has changed in the last 24 hours counts towards `maxPercent`, except what was confirmed. */
  readonly by?: string
  /** Refuses to wait for another import: throws ImportBusy. */
  readonly refusesToWait?: boolean
  /** Nobody else can write this database (platform/db/shadow.ts): no other import is waited for or held up. */
  readonly isAlone?: boolean
  readonly keepOriginal?: KeepOriginal
  /** Who imports, by what and why, for the journal; absent: a command. */
  readonly origin?: Origin
  /** A change set that is applied, ended or undone by this import; absent: the import is one of its own. */
  readonly changing?: Changing
  /** Whether letters and documents of the shop can be read with these settings; a text says why not. */
  readonly checkShop?: CheckShop
  /** Called for every record that was written. */
  readonly onWritten?: (record: WrittenRecord) => void
  /** Called in the transaction of the records with the set of the journal; null: nothing was changed. */
  readonly onSet?: (trx: Db, setId: number | null) => Promise<void>
}

export type CheckShop = (settings: StoredSettings) => Promise<string | null>

/** What happens to a change set in the transaction of its import. */
export type Changing = {
  /** Before the records are read: the sets in force are those after it. Returns the set whose changes the import writes. */
  readonly begin: (trx: Db) => Promise<number>
  /** A stored text names a figure that the set takes away. */
  readonly onBroken: ImportReport['invalid']
  /** After the records are written; returns the number of rows changed. */
  readonly end: (trx: Db) => Promise<number>
}

const COMMAND: Origin = { source: 'command', author: 'администратор сервера' }

/** Another import is running on this database. */
export class ImportBusy extends Error {}

/** Imports everything but the stock in one transaction: shoppers see the old catalogue until the import is complete. */
const importCatalogue = async <DB>(
  db: Kysely<DB>,
  source: RecordSource,
  report: ImportReport,
  changes: ImportChanges,
  options: ImportOptions,
): Promise<{ changed: number; stoppedBy: readonly string[] }> => {
  const { now = new Date(), dryRun = false, maxPercent, by, keepOriginal, changing } = options
  const { refusesToWait = false, isAlone = false } = options
  const run = async (trx: Transaction<DB>): Promise<number> => {
    await disableTimeouts(trx)
    if (!refusesToWait && !isAlone) await lockImport(trx)
    else if (!isAlone && !(await tryLockImport(trx))) throw new ImportBusy('another import is running')
    const before = await readShopSize(trx)
    const setId = await changing?.begin(trx)
    const journal = await openJournal(trx, {
      origin: options.origin ?? COMMAND,
      at: now,
      kinds: JOURNAL_KINDS,
      setId,
      onWritten: options.onWritten,
    })
    // Texts that follow a changed figure are no records of the set.
    const refreshing = async () => ({
      report: { ...silentReport, invalid: changing?.onBroken ?? report.invalid },
      journal: await openJournal(trx, { origin: options.origin ?? COMMAND, at: now, kinds: JOURNAL_KINDS, setId }),
    })
    const original = dryRun ? undefined : keepOriginal
    const imported = await importSteps(trx, source, report, now, changes, original, journal, refreshing)
    const settings =
      changing !== undefined && hasAny(source, [...OF_FIGURES, 'documents']) ? await readStoredSettings(trx, now) : null
    const problem = settings === null ? null : await options.checkShop?.(settings)
    if (typeof problem === 'string') changing?.onBroken('settings', faultOf(problem))
    const changed = imported + ((await changing?.end(trx)) ?? 0)
    const journalled = await journal.finish()
    await options.onSet?.(trx, journalled)
    if (changed > 0) await bumpCatalogueVersion(trx)
    const isLimited = maxPercent !== undefined && before.products > 0
    if (isLimited || dryRun) {
      if (hasAny(source, ['stock']))
        await compareStock(trx, source, dryRun ? report : silentReport, changes, moscowDay(now))
    }
    const earlier = by === undefined ? undefined : await readEarlier(trx, by, now)
    const stoppedBy = isLimited ? reasonsToStop(changes, before, maxPercent, earlier) : []
    if (dryRun || stoppedBy.length > 0) throw new Undone(changed, stoppedBy)
    if (isLimited && by !== undefined) await recordChanges(trx, by, changes, now)
    return changed
  }
  try {
    return { changed: await db.transaction().execute(run), stoppedBy: [] }
  } catch (error) {
    if (error instanceof Undone) return error
    throw error
  }
}

/**
 * Imports a shop. Invalid records are reported and left out. Importing the same again changes nothing; the catalogue's version
 * is bumped once where the catalogue changed and once where the stock did.
 */
export const runImport = async <DB>(
  db: Kysely<DB>,
  source: RecordSource,
  options: ImportOptions,
): Promise<ImportOutcome> => {
  const { report, seen } = withCounts(options.report ?? silentReport)
  const changes = noChanges()
  const { changed, stoppedBy } = await importCatalogue(db, source, report, changes, options)
  if (options.dryRun === true || stoppedBy.length > 0)
    return { ...seen, changed: changed + changes.stockChanged, changes, stoppedBy }
  const stock = hasAny(source, ['stock'])
    ? await importStock(db, source, report, moscowDay(options.now ?? new Date()))
    : 0
  changes.stockChanged = stock
  if (stock > 0) await bumpCatalogueVersion(db)
  return { ...seen, changed: changed + stock, changes, stoppedBy }
}

/** Runs `runImport` for a shop that nobody visits yet: without a limit of changes. */
export const importShop = <DB>(
  db: Kysely<DB>,
  source: RecordSource,
  report: ImportReport = silentReport,
  now = new Date(),
): Promise<ImportOutcome> => runImport(db, source, { report, now })
