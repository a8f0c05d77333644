/** EXCH-02: what one file of an exchange says, from its bytes to the records and the stock of the shop. */
import { goodIdsOfFile, hasOpenOffers } from '#shop/exchange/items.sql.ts'
import { readFileById, type FileRow, type SessionRow } from '#shop/exchange/sessions.sql.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { applyGoods, type Applied } from './apply-goods.ts'
import type { ExchangeDeps } from './exchange-context.ts'
import type { GoodIds, Said } from './goods-source.ts'
import { faultList, stageFile } from './stage-file.ts'

export type Reading = { readonly session: SessionRow; readonly file: FileRow; readonly confirmed: boolean }
/** `refused`: faults that were written. */
export type FileRead = { readonly said: Said; readonly applied: Applied; readonly refused: number }
/** Reads a file and applies what it says; null: somebody else works on it. Throws BadFile and ImportBusy. */
export type ReadFile = (deps: ExchangeDeps, reading: Reading) => Promise<FileRead | null>

/** Ids of the goods that a file names. */
export const idsOfFile =
  ({ db }: ExchangeDeps, fileId: number): GoodIds =>
  (after, take) =>
    goodIdsOfFile(db, fileId, after, take)

/** What a file says; of one that was stopped only its stock is left to a person, since its records are a set. */
const saidIn = async (db: ExchangeDeps['db'], { id, figures, state }: FileRow): Promise<Said> => {
  const has = (name: string): boolean => (figures[name] ?? 0) > 0
  const isOpen = state !== 'stopped'
  return {
    goods: has('goods'),
    // Prices and stock alone change no record of a product that is linked.
    products: isOpen && (has('goods') || has('described') || (await hasOpenOffers(db, id))),
    prices: isOpen && has('prices'),
    stock: has('stocks'),
  }
}

/** In this process. */
export const readFileHere =
  (yieldToEventLoop?: YieldToEventLoop): ReadFile =>
  async (deps, { session, file: { id }, confirmed }) => {
    if (!(await stageFile(deps.db, id, yieldToEventLoop))) return null
    const file = await readFileById(deps.db, id)
    if (file === undefined) return null
    const faults = faultList()
    const said = await saidIn(deps.db, file)
    const applied = await applyGoods(deps, {
      fileId: id,
      by: session.program,
      origin: { source: 'program', author: session.program, reason: `Обмен с\u00a01С: ${file.name}` },
      ids: idsOfFile(deps, id),
      said,
      confirmed,
      fault: faults.add,
    })
    return { said, applied, refused: await faults.write(deps.db, id) }
  }
