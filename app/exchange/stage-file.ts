/** EXCH-02: reads a file of an exchange into `exchange_item`: all of it or nothing. */
import type { Kysely, Transaction } from 'kysely'
import { Check } from 'typebox/value'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import { WITHOUT_WAREHOUSE, type Item } from '#platform/commerceml/exchange-item.ts'
import { readCommerceMl } from '#platform/commerceml/read-commerceml.ts'
import { isZip, unzip } from '#platform/commerceml/unzip.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { PictureFile } from '#platform/import/record-values.ts'
import { disableTimeouts, type Db } from '#platform/import/rows.sql.ts'
import { appendPicture } from '#shop/exchange/pictures.sql.ts'
import { storeItems } from '#shop/exchange/items.sql.ts'
import { addWarehouses } from '#shop/exchange/stock-cells.sql.ts'
import {
  addFigures,
  addFile,
  addParts,
  dropParts,
  insertFaults,
  markFull,
  partsOf,
  setFileState,
  tryLockFile,
  type FaultRow,
  type FileRow,
} from '#shop/exchange/sessions.sql.ts'

/** Items and stock cells that one statement stores. */
const BATCH = 10_000
/** Faults of a file that are stored, and those of one reason; the others are counted. */
const MAX_FAULTS = 1000
const MAX_ALIKE = 20
const PART = 1024 * 1024

/** Collects what is wrong with a file. */
export const faultList = () => {
  const list: FaultRow[] = []
  const reasons = new Map<string, number>()
  let count = 0
  return {
    add: (fault: FaultRow): void => {
      count += 1
      const alike = (reasons.get(fault.reason) ?? 0) + 1
      reasons.set(fault.reason, alike)
      if (alike <= MAX_ALIKE && list.length < MAX_FAULTS) list.push(fault)
    },
    /** Returns how many there were. */
    write: async (db: Db, fileId: number): Promise<number> => {
      const more = [...reasons]
        .filter(([, alike]) => alike > MAX_ALIKE)
        .map(([reason, alike]): FaultRow => ({ line: 0, what: `ещё ${alike - MAX_ALIKE} таких\u00a0же`, reason }))
      await insertFaults(db, fileId, [...list, ...more.slice(0, MAX_FAULTS)])
      return count
    },
  }
}

const FIGURE_OF: Readonly<Record<Item['kind'], string>> = {
  group: 'groups',
  property: 'properties',
  price_type: 'price_types',
  warehouse: 'warehouses',
  good: 'goods',
  offer: 'offers',
}

/** An offer that says more than prices and stock. */
const isDescribed = ({ deleted, value }: Extract<Item, { kind: 'offer' }>): boolean =>
  [deleted, value.name, value.article, value.barcode, value.characteristics].some((said) => said !== undefined)

const readItems = async (trx: Db, file: FileRow, yieldToEventLoop?: YieldToEventLoop): Promise<void> => {
  const figures: Record<string, number> = {}
  const count = (name: string): void => void (figures[name] = (figures[name] ?? 0) + 1)
  const faults = faultList()
  const of = { fileId: file.id, sessionId: file.session_id }
  const warehouses = new Set<string>()
  let isFull = false
  let batch: Item[] = []
  let size = 0
  let storing: Promise<unknown> = Promise.resolve()
  /** Waits for the batch before, so that one is stored while the next is read. */
  const flush = async (): Promise<void> => {
    await storing
    storing = storeItems(trx, { ...of, isFull }, batch)
    storing.catch(() => {})
    batch = []
    size = 0
  }
  for await (const said of readCommerceMl(partsOf(trx, file.id), yieldToEventLoop)) {
    if (said.kind === 'header') {
      await flush()
      isFull = !said.onlyChanges
    } else if (said.kind === 'fault') faults.add(said)
    else {
      count(FIGURE_OF[said.kind])
      if (said.kind === 'offer') {
        const { prices, stocks } = said.value
        if (prices !== undefined) count('prices')
        if (stocks !== undefined) count('stocks')
        const cells = Object.keys(stocks ?? {})
        for (const id of cells) warehouses.add(id)
        size += cells.length
        if (isDescribed(said)) count('described')
      }
      if (said.kind === 'good' && isFull) figures['full'] = 1
      batch.push(said)
      size += 1
      if (size >= BATCH) await flush()
    }
  }
  await flush()
  await storing
  warehouses.delete(WITHOUT_WAREHOUSE)
  await addWarehouses(trx, of, [...warehouses])
  if (figures['full'] === 1) await markFull(trx, file.session_id)
  await addFigures(trx, file.id, { ...figures, faults: await faults.write(trx, file.id) })
}

const locked = <T>(
  db: Kysely<DB>,
  id: number,
  work: (trx: Transaction<DB>, file: FileRow) => Promise<T>,
): Promise<T | undefined> =>
  transaction(db, async (trx) => {
    await disableTimeouts(trx)
    const file = await tryLockFile(trx, id)
    return file === undefined ? undefined : work(trx, file)
  })

/** Stages a file; false: somebody else works on it. Throws BadFile, and nothing of the file is staged. */
export const stageFile = async (db: Kysely<DB>, id: number, yieldToEventLoop?: YieldToEventLoop): Promise<boolean> =>
  (await locked(db, id, async (trx, file) => {
    if (file.state !== 'received') return true
    await readItems(trx, file, yieldToEventLoop)
    await dropParts(trx, id)
    await setFileState(trx, id, { state: 'staged' })
    return true
  })) ?? false

/** Whether the name is that of a picture that the shop can hold. */
export const isPicture = (name: string): boolean => Check(PictureFile, name)
/** Bytes of one picture. */
const MAX_PICTURE = 20 * 1024 * 1024

const isXml = (name: string): boolean => /\.xml$/i.test(name)

/** Takes XML files and pictures out of an archive, as if each had come by itself; other files are counted. False: somebody else does. */
export const unpackFile = async (db: Kysely<DB>, id: number, at: Date): Promise<boolean> =>
  (await locked(db, id, async (trx, file) => {
    if (file.state !== 'received') return true
    let others = 0
    let picture: Buffer[] = []
    let size = 0
    const open = new Map<string, { id: number | undefined; part: number; bytes: Buffer[]; size: number }>()
    for await (const { name, bytes, isLast } of unzip(partsOf(trx, id))) {
      if (!isXml(name)) {
        size += bytes.length
        const isTaken = isPicture(name) && size <= MAX_PICTURE
        if (isTaken) picture.push(Buffer.from(bytes))
        if (!isLast) continue
        if (isTaken) await appendPicture(trx, file.session_id, name, Buffer.concat(picture))
        else others += 1
        picture = []
        size = 0
        continue
      }
      const entry = open.get(name) ?? { id: await addFile(trx, file.session_id, name, at), part: 0, bytes: [], size: 0 }
      open.set(name, entry)
      entry.bytes.push(Buffer.from(bytes))
      entry.size += bytes.length
      if (entry.id === undefined || (entry.size < PART && !isLast)) continue
      entry.part += 1
      await addParts(trx, entry.id, entry.part, Buffer.concat(entry.bytes))
      entry.bytes = []
      entry.size = 0
    }
    await dropParts(trx, id)
    await addFigures(trx, id, { files: open.size, other_files: others })
    await setFileState(trx, id, { state: 'unpacked' })
    return true
  })) ?? false

/** Whether a file is an archive, by its first bytes. */
export const isArchiveFile = async (db: Kysely<DB>, id: number): Promise<boolean> => {
  for await (const part of partsOf(db, id)) return isZip(part)
  return false
}

type FileFault = { readonly line: number; readonly message: string }
/** The message about a file that cannot be read. */
export const faultOfFile = (error: unknown): FileFault | null =>
  error instanceof BadFile ? { line: error.line ?? 0, message: error.message } : null

/** The answer to the program, with file and line. */
export const sentenceOfFault = ({ name }: FileRow, { line, message }: FileFault): string =>
  `Файл ${name}${line === 0 ? '' : `, строка ${line}`}: ${message}`
