/** EXCH-02: orders out, exactly once in effect, and what 1C says of them back. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { readLinks } from '#shop/exchange/items.sql.ts'
import { markOffered, markTaken, readOrdersToOffer, type Offered, type Wanted } from '#shop/exchange/orders.sql.ts'
import {
  addFigures,
  dropParts,
  findFile,
  partsOf,
  readFiles,
  setFileState,
  type FileRow,
  type SessionRow,
} from '#shop/exchange/sessions.sql.ts'
import { readExchangedOrders } from '#shop/order/read/exchanged-orders.sql.ts'
import { readTerms } from './exchange-context.ts'
import type { FileOutcome } from './import-file.ts'
import { documentsXml, infoXml, orderDocument } from './order-document.ts'
import { applyToOrder, readOrdersBack } from './order-back.ts'
import { failure, success, type Answer, type SaleExchange } from './protocol.ts'
import { faultList, faultOfFile, isArchiveFile, sentenceOfFault, unpackFile } from './stage-file.ts'

/** Orders of one answer, to the page; the others come with the next exchange. */
const MOST_ORDERS = 2000
const PAGE = 200

/** Orders that are read together to find those that have changed. */
const AT_ONCE = 20_000

const wantedPages = async function* (db: Kysely<DB>): AsyncGenerator<readonly Wanted[]> {
  let last: Wanted | undefined
  do {
    const wanted = await readOrdersToOffer(db, last, AT_ONCE)
    for (let from = 0; from < wanted.length; from += PAGE) yield wanted.slice(from, from + PAGE)
    last = wanted.length < AT_ONCE ? undefined : wanted.at(-1)
  } while (last !== undefined)
}

type SaleDeps = {
  readonly db: Kysely<DB>
  readonly now: () => Date
  readonly terms: () => Pick<ShopTerms, 'bonus' | 'taxes'>
  readonly mostOrders?: number
}

export const saleExchange = (deps: SaleDeps): SaleExchange => {
  const { db, now, mostOrders = MOST_ORDERS } = deps

  const query = async (session: SessionRow): Promise<Answer> => {
    const at = now()
    const offers = new Map([...(await readLinks(db, 'offer'))].map(([id, sku]) => [sku, id]))
    const documents: string[] = []
    const offered: Offered[] = []
    for await (const wanted of wantedPages(db)) {
      const taken = new Map(wanted.map(({ id, taken_hash }) => [id, taken_hash]))
      for (const order of await readExchangedOrders(
        db,
        wanted.map(({ id }) => id),
      )) {
        const document = orderDocument(order, (sku) => offers.get(sku) ?? sku)
        const hash = createHash('sha256').update(document).digest()
        if (taken.get(order.id)?.equals(hash) === true) continue
        documents.push(document)
        offered.push({ id: order.id, hash })
      }
      if (documents.length >= mostOrders) break
    }
    await transaction(db, (trx) => markOffered(trx, session.id, offered, at))
    return { status: 200, text: documentsXml(documents, session.version !== '', at), isXml: true }
  }

  const apply = async (file: FileRow): Promise<FileOutcome> => {
    const faults = faultList()
    const terms = await readTerms(db)
    let changed = 0
    const orders = await readOrdersBack(partsOf(db, file.id))
    for (const said of orders) {
      const outcome = await applyToOrder(deps, terms, said)
      if (outcome === 'changed') changed += 1
      else if (outcome !== 'same') faults.add({ line: said.line, what: `заказ ${said.number}`, reason: outcome.why })
    }
    await transaction(db, async (trx) => {
      const refused = await faults.write(trx, file.id)
      await addFigures(trx, file.id, { orders: orders.length, orders_changed: changed, refused })
      await dropParts(trx, file.id)
      await setFileState(trx, file.id, { state: 'done' })
    })
    return { is: 'done', message: '' }
  }

  const work: SaleExchange['work'] = async (_session, file) => {
    if (file.state === 'done' || file.state === 'unpacked') return { is: 'done', message: '' }
    try {
      return await apply(file)
    } catch (error) {
      const fault = faultOfFile(error)
      if (fault === null) throw error
      await setFileState(db, file.id, { state: 'failed', message: fault.message })
      return { is: 'failed', message: sentenceOfFault(file, fault) }
    }
  }

  return {
    work,
    receive: async (session, name) => {
      const file = await findFile(db, session.id, name)
      if (file === undefined) return success()
      try {
        if (await isArchiveFile(db, file.id)) await unpackFile(db, file.id, now())
        for (const one of await readFiles(db, session.id)) if (one.state === 'received') await apply(one)
      } catch (error) {
        // Not whole yet: its next part comes.
        if (faultOfFile(error) === null) throw error
      }
      return success()
    },
    answer: async (mode, session) => {
      switch (mode) {
        case 'query':
          return query(session)
        case 'success':
          await markTaken(db, session.id)
          return success()
        case 'info':
          return { status: 200, text: infoXml(), isXml: true }
        default:
          return failure('Запроса нет.')
      }
    },
  }
}
