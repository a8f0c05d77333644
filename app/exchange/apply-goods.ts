/**
 * EXCH-02: makes goods of the program records of the shop. Products and prices are one change set by the importer, with its brake; stock
 * goes by its movements.
 */
import { moscowDay } from '#kernel/dates.ts'
import type { Origin } from '#platform/changes/change-sets.sql.ts'
import type { ImportOutcome, ImportReport } from '#platform/import/import-report.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { insertLinks, readTaken, type Linking } from '#shop/exchange/items.sql.ts'
import { setSetOfFile, type FaultRow } from '#shop/exchange/sessions.sql.ts'
import { readWaitingSets } from '#shop/exchange/journal.sql.ts'
import { beginMoves, endMoves } from '#shop/exchange/stock-moves.sql.ts'
import { lastMovement } from '#shop/stock/undo-movements.sql.ts'
import { draftSet } from '../changes/draft-set.ts'
import { askSecond, withdrawSet } from '../changes/plan-set.ts'
import { runImport } from '../import/run-import.ts'
import { readContext, type ExchangeDeps } from './exchange-context.ts'
import {
  catalogueSource,
  pagesOf,
  readPlace,
  stockSource,
  type GoodIds,
  type GoodsOf,
  type Said,
} from './goods-source.ts'
import { lazyIndex, matchGoods } from './match-goods.ts'

export type Applying = {
  /** File of the exchange; null: a person has linked goods. */
  readonly fileId: number | null
  /** Name of the program, or of a member of staff. */
  readonly by: string
  readonly origin: Origin
  readonly ids: GoodIds
  readonly said: Said
  readonly asNew?: ReadonlySet<string>
  /** Against the brake. */
  readonly confirmed?: boolean
  readonly fault: (fault: FaultRow) => void
}
export type Applied = {
  readonly figures: Readonly<Record<string, number>>
  /** Why the brake has stopped it; `draft`: the set that waits for a second person. */
  readonly stopped: { readonly reasons: readonly string[]; readonly draft: number | null } | null
}

/** Faults as the importer reports them, at the places of the file. */
const reportOf = (fault: Applying['fault']): ImportReport => {
  const add = (where: string, reason: string | RecordFault): void =>
    fault({ ...readPlace(where), reason: String(reason) })
  return { invalid: add, shortfall: add, done: () => {} }
}

const proposeMatches = async ({ db }: ExchangeDeps, ids: GoodIds): Promise<number> => {
  const index = lazyIndex(db)
  let waiting = 0
  for await (const page of pagesOf({ db, ids })) waiting += await matchGoods(db, index, page)
  return waiting
}

/** Leaves what the brake has stopped to a second person; what the program has left before is withdrawn. */
const leaveDraft = async (
  deps: ExchangeDeps,
  { origin, by }: Applying,
  source: ReturnType<typeof catalogueSource>,
  reasons: readonly string[],
): Promise<number> => {
  for (const id of await readWaitingSets(deps.db, by)) await withdrawSet(deps.db, id, 'пришёл новый обмен')
  const { id } = await draftSet(deps, source, origin, deps.now())
  await askSecond(deps.db, id, { starts: null, ends: null, by, at: deps.now(), reasons })
  return id
}

const figuresOf = ({ changes }: ImportOutcome): Record<string, number> => ({
  added: changes.added,
  changed: changes.changed,
  hidden: changes.hidden,
  repriced: changes.repriced,
})

/** Throws ImportBusy while another import runs; nothing is lost then. */
export const applyGoods = async (deps: ExchangeDeps, applying: Applying): Promise<Applied> => {
  const { fileId, by, origin, ids, said, asNew, confirmed = false, fault } = applying
  const { db, maxPercent, redirectHosts, now } = deps
  const waiting = asNew === undefined && said.products ? await proposeMatches(deps, ids) : 0
  const context = await readContext(db, moscowDay(now()))
  const noted = new Set<string>()
  const note: GoodsOf['note'] = (line, what, reason) => {
    if (noted.has(`${what} ${reason}`)) return
    noted.add(`${what} ${reason}`)
    fault({ line, what, reason })
  }
  const of: GoodsOf = { db, context, ids, note, ...(asNew === undefined ? {} : { asNew }) }
  const created = new Map<string, Linking>()
  const brake = confirmed ? {} : { maxPercent, by }
  const options = { refusesToWait: true, now: now(), origin, report: reportOf(fault), ...brake }
  const figures: Record<string, number> = { waiting }
  let stopped: Applied['stopped'] = null
  if (said.products || said.prices) {
    const source = catalogueSource(of, said, redirectHosts, created)
    const outcome = await runImport(db, source, {
      ...options,
      onSet: async (trx, setId) => {
        if (fileId !== null && setId !== null) await setSetOfFile(trx, fileId, setId)
        const links = [...created.values()]
        const there = await readTaken(
          trx,
          [],
          links.map(({ key }) => key),
        )
        await insertLinks(
          trx,
          links.filter(({ key }) => there.has(key)),
          'магазин',
          now(),
        )
      },
    })
    Object.assign(figures, figuresOf(outcome), { invalid: outcome.invalid })
    if (outcome.stoppedBy.length > 0) {
      const draft = await leaveDraft(deps, applying, source, outcome.stoppedBy)
      if (fileId !== null) await setSetOfFile(db, fileId, draft)
      stopped = { reasons: outcome.stoppedBy, draft }
    }
  }
  if (said.stock) {
    if (fileId !== null) await beginMoves(db, fileId, await lastMovement(db))
    const outcome = await runImport(db, stockSource(of), options)
    if (fileId !== null) await endMoves(db, fileId, await lastMovement(db))
    Object.assign(figures, { moved: outcome.changes.stockChanged, shortfalls: outcome.shortfalls })
    if (outcome.stoppedBy.length > 0) {
      figures['stock_stopped'] = 1
      stopped = { reasons: [...(stopped?.reasons ?? []), ...outcome.stoppedBy], draft: stopped?.draft ?? null }
    } else figures['stock_stopped'] = 0
  }
  return { figures, stopped }
}
