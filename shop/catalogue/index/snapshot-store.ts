/** Stores the snapshot of a large catalogue, so that a node that starts need not read the whole of it. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { StandardWords } from './attributes.sql.ts'
import { wordsOfTradeNow } from '../search/search-words.ts'
import { LOGGED_MS } from './catalogue-changes.sql.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import { rowsByProduct } from './load-catalogue.ts'
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts'
import { readInProcess, type CatalogueSource } from './whole-reading.ts'

export type SnapshotStore = {
  /** Null: there is none that can be used. `words`: those that the snapshot must have been built with. */
  read(words: StandardWords, yieldToEventLoop: YieldToEventLoop): Promise<CatalogueSnapshot | null>
  /** The snapshot must not change meanwhile. */
  write(snapshot: CatalogueSnapshot, words: StandardWords): Promise<void>
  /**
   * Another process reads the whole catalogue, of so many products, and stores its snapshot. False: the node has to read it. Throws when
   * the store is closed meanwhile.
   */
  renew(products: number, words: StandardWords): Promise<boolean>
  close(): void
  /** Says in one line that a stored snapshot was of no use. */
  readonly warn: (text: string) => void
}

/** A smaller catalogue is read from the database in seconds. */
const MIN_PRODUCTS = 10_000
/** Stored changes may end an hour after the oldest was needed. */
const USED_MS = LOGGED_MS - 3_600_000
const SEPARATOR = '\u0000'

const CODE_FOLDERS = ['.', '../search', '../facts'].map((folder) => join(import.meta.dirname, folder))
/** Hash of the code that builds snapshots: another release may build others. */
const codeMark = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const folder of CODE_FOLDERS)
    for (const name of (await readdir(folder)).filter((one) => !one.includes('.test.')).sort())
      if (/\.(ts|bin)$/.test(name)) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

const joined = (words: readonly string[]): Uint8Array => Buffer.from(words.join(SEPARATOR))
const split = (bytes: Uint8Array): string[] =>
  bytes.length === 0 ? [] : Buffer.from(bytes).toString().split(SEPARATOR)

/** What is stored: without what follows from the rest, lists of words as bytes. */
const toStored = ({ products, views, loaded }: CatalogueSnapshot) => {
  const { rowOfProduct: _rowOfProduct, ...columns } = products
  const { index, ...texts } = loaded.texts
  const { terms, termNumber: _termNumber, surfaces, ...postings } = index
  return {
    columns,
    views,
    locations: loaded.locations,
    inStockAt: loaded.inStockAt,
    position: loaded.position,
    texts,
    postings,
    terms: joined(terms),
    surfaceWords: joined(surfaces.map(({ word }) => word)),
    surfaceTerms: Int32Array.from(surfaces, ({ term }) => term),
  }
}
type Stored = ReturnType<typeof toStored>
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'columns' in value && 'surfaceTerms' in value

const fromStored = async (stored: Stored, yieldToEventLoop: YieldToEventLoop): Promise<CatalogueSnapshot> => {
  const { columns, views, locations, inStockAt, position, texts, postings, surfaceTerms } = stored
  const rowOfProduct = await rowsByProduct(columns.productIds, yieldToEventLoop)
  const products = { ...columns, rowOfProduct }
  const terms = split(stored.terms)
  const surfaces = split(stored.surfaceWords).map((word, at) => ({ word, term: surfaceTerms[at] ?? 0 }))
  const termNumber = new Map(terms.map((term, at) => [term, at]))
  return {
    products,
    views,
    loaded: {
      products,
      texts: { ...texts, index: { ...postings, terms, termNumber, surfaces } },
      locations,
      inStockAt,
      position,
    },
  }
}

const identityOf = async ({ sizeWord, shadeWord }: StandardWords): Promise<string> =>
  JSON.stringify([await codeMark(), sizeWord, shadeWord, wordsOfTradeNow()])
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Replaces the file at `path`. */
export const storeSnapshot = async (path: string, snapshot: CatalogueSnapshot, words: StandardWords): Promise<void> =>
  writeSnapshotFile(path, await identityOf(words), toStored(snapshot))

type Options = {
  readonly minProducts?: number
  /** Where another process reads the catalogue; absent: the node reads it. */
  readonly source?: CatalogueSource
}

/** `warn`: one line when a stored snapshot cannot be used or written; the catalogue is then read from the database. */
export const openSnapshotStore = (
  path: string,
  warn: (text: string) => void,
  { minProducts = MIN_PRODUCTS, source }: Options = {},
): SnapshotStore => {
  const closing = new AbortController()
  return {
    warn,
    read: async (words, yieldToEventLoop) => {
      try {
        const stored = await readSnapshotFile(path, await identityOf(words), Date.now() - USED_MS)
        return isStored(stored) ? await fromStored(stored, yieldToEventLoop) : null
      } catch (error) {
        warn(`Снимок каталога не подошёл (${reasonOf(error)}): каталог читается из базы.`)
        return null
      }
    },
    write: async (snapshot, words) => {
      if (snapshot.products.size < minProducts) return
      try {
        await storeSnapshot(path, snapshot, words)
      } catch (error) {
        warn(`Снимок каталога не записан (${reasonOf(error)}): узел, который откроется, прочтёт каталог из базы.`)
      }
    },
    renew: async (products, words) => {
      if (source === undefined || products < minProducts) return false
      try {
        await readInProcess({ path, source, words: { ...words }, wordsOfTrade: wordsOfTradeNow() }, closing.signal)
        return true
      } catch (error) {
        closing.signal.throwIfAborted()
        warn(`Отдельный процесс не прочёл каталог (${reasonOf(error)}): его читает узел.`)
        return false
      }
    },
    close: () => closing.abort(),
  }
}
