/** EXCH-02: one file of an exchange from its bytes to the shop. Repeating it changes nothing; after any break it goes on where it was. */
import { ImportBusy } from '../import/run-import.ts'
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
import type { ExchangeDeps } from './exchange-context.ts'
import { proposePictures } from './propose-pictures.ts'
import { idsOfFile, readFileHere, type FileRead, type ReadFile, type Reading } from './read-file.ts'
import { faultList, faultOfFile, isArchiveFile, sentenceOfFault, unpackFile } from './stage-file.ts'

export type FileDeps = ExchangeDeps & {
  /** Absent: files are read by this process, whatever their size. */
  readonly readFile?: ReadFile
}
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

/** Proposes pictures for what was read, and ends the work on a file. */
const settle = async (
  deps: ExchangeDeps,
  { session, file }: Reading,
  { said, applied: { figures, stopped }, refused }: FileRead,
): Promise<FileOutcome> => {
  const { db } = deps
  const faults = faultList()
  const pictures = said.goods
    ? await proposePictures(deps, { session, ids: idsOfFile(deps, file.id), fault: faults.add })
    : {}
  const all = { ...figures, ...pictures, refused: refused + (await faults.write(db, file.id)) }
  await addFigures(db, file.id, all)
  if (stopped === null) {
    await setFileState(db, file.id, { state: 'done' })
    return { is: 'done', message: '' }
  }
  const message = words(stopped.reasons, stopped.draft, figures['stock_stopped'] === 1)
  await setFileState(db, file.id, { state: 'stopped', message })
  return { is: 'failed', message }
}

const RENEW_MS = 20_000

/** Reads and applies a file that nobody else works on. */
const takeOver = async (deps: FileDeps, reading: Reading): Promise<FileOutcome> => {
  const { db, readFile = readFileHere() } = deps
  const { id } = reading.file
  if (!(await claimFile(db, id))) return BUSY
  const renewing = setInterval(() => void renewClaim(db, id).catch(() => {}), RENEW_MS).unref()
  try {
    const read = await readFile(deps, reading)
    return read === null ? BUSY : await settle(deps, reading, read)
  } finally {
    clearInterval(renewing)
    await releaseFile(db, id)
  }
}

/** Works on a file until it is done, or says why it is not. */
export const workOnFile = async (
  deps: FileDeps,
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
    return await takeOver(deps, { session, file, confirmed })
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
