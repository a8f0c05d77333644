/** EXCH-02: one press back: the change sets of an exchange, and then what it has done to the stock. */
import type { Origin } from '#platform/changes/change-sets.sql.ts'
import { transaction } from '#platform/db/transaction.ts'
import { onlyByKeys } from '#platform/import/rows.sql.ts'
import { readSetsOfSession } from '#shop/exchange/journal.sql.ts'
import { isSaidBy } from '#shop/exchange/items.sql.ts'
import { markMovedBack, readMoves } from '#shop/exchange/stock-moves.sql.ts'
import { lastMovement, undoMovements } from '#shop/stock/undo-movements.sql.ts'
import { undoSet } from '../changes/undo-set.ts'
import type { Outcome } from '../changes/write-records.ts'
import type { ExchangeDeps } from './exchange-context.ts'

/** Movements of one transaction: orders wait for them no longer than for a part of a file. */
const AT_ONCE = 6000

/** Cut anywhere, it goes on with the next press. */
const undoStock = async (db: ExchangeDeps['db'], sessionId: number): Promise<{ moved: number; left: number }> => {
  const moves = await readMoves(db, sessionId)
  let [moved, left] = [0, 0]
  if (moves === undefined) return { moved, left }
  const later = { from: moves.before, to: await lastMovement(db) }
  for (let from = moves.from; from < moves.before; from += AT_ONCE) {
    const before = Math.min(from + AT_ONCE, moves.before)
    const part = await transaction(db, async (trx) => {
      await onlyByKeys(trx)
      const undone = await undoMovements(trx, { from, before, later, isOf: isSaidBy(sessionId) })
      await markMovedBack(trx, sessionId, before)
      return undone
    })
    moved += part.moved
    left += part.left
  }
  return { moved, left }
}

type UndoneExchange = {
  readonly ok: true
  readonly undone: number
  readonly clashes: number
  readonly moved: number
  readonly left: number
}
export const undoExchange = async (
  deps: ExchangeDeps,
  sessionId: number,
  { origin, confirmed }: { readonly origin: Origin; readonly confirmed: boolean },
): Promise<UndoneExchange | Exclude<Outcome, { ok: true }>> => {
  let [undone, clashes] = [0, 0]
  for (const set of (await readSetsOfSession(deps.db, sessionId)).filter(({ undoable }) => undoable)) {
    const outcome = await undoSet(deps, set.id, { at: deps.now(), origin, confirmed })
    if (!outcome.ok) return outcome
    undone += 1
    clashes += outcome.clashes.length
  }
  return { ok: true, undone, clashes, ...(await undoStock(deps.db, sessionId)) }
}
