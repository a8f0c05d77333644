/** EXCH-02: one file of an exchange from its bytes to the shop. Repeating it changes nothing; after any break it goes on where it was. */
import { ImportBusy } from '../import/run-import.ts'
import { goodIdsOfFile, hasOpenOffers } from '#shop/exchange/items.sql.ts'
import {
  addFigures,
  claimFile,
  dropParts,
  findFile,
  insertFaults,
  readFileById,
  readFiles,
  releaseFile,
  renewClaim,
  setFileState,
  type FileRow,
  type SessionRow,
} from '#shop/exchange/sessions.sql.ts'
import { applyGoods, type Applied } from './apply-goods.ts'
import type { ExchangeDeps } from './exchange-context.ts'
import type { GoodIds, Said } from './goods-source.ts'
import { proposePictures } from './propose-pictures.ts'
import { faultList, faultOfFile, isArchiveFile, sentenceOfFault, unpackFile } from './stage-file.ts'
import { stageHere } from './stage-in-process.ts'

export type FileOutcome =
  | { readonly is: 'done'; readonly message: string }
  | { readonly is: 'busy'; readonly message: string }
  | { readonly is: 'failed'; readonly message: string }

const GONE: FileOutcome = { is: 'failed', message: 'Такого файла нет: передайте его ещё раз' }
const BUSY: FileOutcome = { is: 'busy', message: 'Идёт другая загрузка' }

const words = (reasons: readonly string[], draft: number | null, stopsStock: boolean): string =>
  [
    `Остановлено: загрузка ${reasons.join('; ')}.`,
    ...(draft === null ? [] : [`Набор ${draft} ждёт второго человека в\u00a0офисе: «Изменения».`]),
    ...(stopsStock ? ['Если остатки верны, загрузите их в\u00a0офисе: «Обмен с\u00a01С».'] : []),
  ].join(' ')

const fail = async ({ db }: ExchangeDeps, file: FileRow, error: unknown): Promise<FileOutcome> => {
  const fault = faultOfFile(error)
  if (fault === null) throw error
  await insertFaults(db, file.id, [{ line: fault.line, what: 'файл', reason: fault.message }])
  await dropParts(db, file.id)
  await setFileState(db, file.id, { state: 'failed', message: fault.message })
  return { is: 'failed', message: sentenceOfFault(file, fault) }
}

const settle = async (
  { db }: ExchangeDeps,
  file: FileRow,
  faults: ReturnType<typeof faultList>,
  { figures, stopped }: Applied,
): Promise<FileOutcome> => {
  const refused = await faults.write(db, file.id)
  await addFigures(db, file.id, { ...figures, refused })
  if (stopped === null) {
    await setFileState(db, file.id, { state: 'done' })
    return { is: 'done', message: '' }
  }
  const message = words(stopped.reasons, stopped.draft, figures['stock_stopped'] === 1)
  await setFileState(db, file.id, { state: 'stopped', message })
  return { is: 'failed', message }
}

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

const applyFile = async (
  deps: ExchangeDeps,
  session: SessionRow,
  file: FileRow,
  confirmed: boolean,
): Promise<FileOutcome> => {
  const faults = faultList()
  const ids: GoodIds = (after, take) => goodIdsOfFile(deps.db, file.id, after, take)
  const said = await saidIn(deps.db, file)
  const applied = await applyGoods(deps, {
    fileId: file.id,
    by: session.program,
    origin: { source: 'program', author: session.program, reason: `Обмен с\u00a01С: ${file.name}` },
    ids,
    said,
    confirmed,
    fault: faults.add,
  })
  const pictures = said.goods ? await proposePictures(deps, { session, ids, fault: faults.add }) : {}
  return settle(deps, file, faults, { ...applied, figures: { ...applied.figures, ...pictures } })
}

const RENEW_MS = 20_000

/** Reads and applies a file that nobody else works on. */
const takeOver = async (
  deps: ExchangeDeps,
  session: SessionRow,
  received: FileRow,
  confirmed: boolean,
): Promise<FileOutcome> => {
  const { db, stage = stageHere } = deps
  const { id } = received
  if (!(await claimFile(db, id))) return BUSY
  const renewing = setInterval(() => void renewClaim(db, id).catch(() => {}), RENEW_MS).unref()
  try {
    if (!(await stage(db, received))) return BUSY
    const file = await readFileById(db, id)
    return file === undefined ? GONE : await applyFile(deps, session, file, confirmed)
  } finally {
    clearInterval(renewing)
    await releaseFile(db, id)
  }
}

/** Works on a file until it is done, or says why it is not. */
export const workOnFile = async (
  deps: ExchangeDeps,
  session: SessionRow,
  fileId: number,
  confirmed = false,
): Promise<FileOutcome> => {
  const file = await readFileById(deps.db, fileId)
  if (file === undefined) return GONE
  if (file.state === 'done' || file.state === 'unpacked') return { is: 'done', message: '' }
  if (file.state === 'failed' || (file.state === 'stopped' && !confirmed))
    return { is: 'failed', message: file.message }
  try {
    return await takeOver(deps, session, file, confirmed)
  } catch (error) {
    if (error instanceof ImportBusy) return BUSY
    return fail(deps, file, error)
  }
}

/** The file of a name; archives of the session are unpacked first, since the program asks for the files in them. */
export const openFile = async (
  deps: ExchangeDeps,
  session: SessionRow,
  name: string,
): Promise<FileRow | Exclude<FileOutcome, { is: 'done' }> | null> => {
  const { db, now } = deps
  for (const file of await readFiles(db, session.id)) {
    if (file.state !== 'received' || !(await isArchiveFile(db, file.id))) continue
    try {
      if (!(await unpackFile(db, file.id, now()))) return { is: 'busy', message: 'Распаковываем архив' }
    } catch (error) {
      const failed = await fail(deps, file, error)
      if (failed.is !== 'done') return failed
    }
  }
  return (await findFile(db, session.id, name)) ?? null
}
