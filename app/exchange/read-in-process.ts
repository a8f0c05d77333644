/** EXCH-02: large files are read and applied by a process of their own, so that pages do not wait for its event loop and memory. */
import { BadFile } from '#platform/commerceml/bad-file.ts'
import { runInProcess } from '#platform/own-process/run-in-process.ts'
import { ImportBusy } from '../import/run-import.ts'
import { readFileHere, type FileRead, type ReadFile, type Reading } from './read-file.ts'

/** The database, for the app's login. */
type Source = { readonly url: string; readonly isPooled: boolean }
export type ReadingTask = Reading & {
  readonly source: Source
  /** Now. */
  readonly at: Date
  readonly maxPercent: number
  readonly redirectHosts: readonly string[]
}
export type ReadingAnswer =
  | { readonly read: FileRead | null }
  | { readonly bad: { readonly message: string; readonly line: number | null } }
  | { readonly isBusy: true }

/** A smaller file is read in less time than a process needs to start. */
const FROM_BYTES = 4 * 1024 * 1024
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']

type Options = {
  readonly source: Source
  /** Ends the process. */
  readonly signal: AbortSignal
  readonly warn: (text: string) => void
  readonly fromBytes?: number
}

/** Reads large files in a process; when it fails, in this one, which goes on where the process was. */
export const readInProcess =
  ({ source, signal, warn, fromBytes = FROM_BYTES }: Options): ReadFile =>
  async (deps, reading) => {
    const here = readFileHere()
    if (reading.file.bytes < fromBytes) return here(deps, reading)
    const { maxPercent, redirectHosts, now } = deps
    const task = { ...reading, source, at: now(), maxPercent, redirectHosts: [...redirectHosts] }
    let answer: ReadingAnswer
    try {
      const module = new URL('./read-process.ts', import.meta.url)
      answer = await runInProcess<ReadingTask, ReadingAnswer>(module, task, { flags: FLAGS, signal })
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      warn(`Отдельный процесс не прочёл файл обмена ${reading.file.name} (${reason}): его читает узел.`)
      return here(deps, reading)
    }
    if ('bad' in answer) throw new BadFile(answer.bad.message, answer.bad.line)
    if ('isBusy' in answer) throw new ImportBusy()
    return answer.read
  }
