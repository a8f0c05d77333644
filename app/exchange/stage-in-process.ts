/** EXCH-02: large files are parsed by a process of their own, so that pages do not wait for their event loop and their memory. */
import type { Kysely } from 'kysely'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { runInProcess } from '#platform/own-process/run-in-process.ts'
import type { FileRow } from '#shop/exchange/sessions.sql.ts'
import { stageFile } from './stage-file.ts'

/** Stages a file; false: somebody else works on it. Throws BadFile, and nothing of the file is staged. */
export type Stage = (db: Kysely<DB>, file: FileRow) => Promise<boolean>

export const stageHere: Stage = (db, { id }) => stageFile(db, id)

/** The database, for the app's login. */
type Source = { readonly url: string; readonly isPooled: boolean }
export type Staging = Source & { readonly id: number }
export type Staged = { readonly isStaged: boolean } | { readonly message: string; readonly line: number | null }

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

/** Stages large files in a process; when it fails, in this one. */
export const stageInProcess =
  ({ source, signal, warn, fromBytes = FROM_BYTES }: Options): Stage =>
  async (db, file) => {
    if (file.state !== 'received' || file.bytes < fromBytes) return stageHere(db, file)
    let staged: Staged
    try {
      const module = new URL('./stage-process.ts', import.meta.url)
      staged = await runInProcess<Staging, Staged>(module, { ...source, id: file.id }, { flags: FLAGS, signal })
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      warn(`Отдельный процесс не прочёл файл обмена ${file.name} (${reason}): его читает узел.`)
      return stageHere(db, file)
    }
    if ('message' in staged) throw new BadFile(staged.message, staged.line)
    return staged.isStaged
  }
