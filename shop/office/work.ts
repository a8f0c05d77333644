/** Progress of work that a member has asked for (OFFICE-08): seen from any page, and found again by who has left it. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { endWork, insertWork, loseWork, updateWork, type NamedWork } from './work.sql.ts'

/** Work that is done sooner is not written. */
const SHOWN_AFTER_MS = 700
const WRITTEN_EACH_MS = 500

export type Progress = {
  /** How many rows there are to do. */
  readonly of: (total: number) => void
  /** One more is done. */
  readonly step: () => void
}

type Work<T> = NamedWork & {
  readonly run: (progress: Progress) => Promise<T>
  /** Where the outcome is, when that is known at the end only. */
  readonly pathOf?: (outcome: T) => string | null
}

/**
 * Runs the work. Its rows are written on connections of their own, so that others see them while its transaction is open; a row that
 * cannot be written ends nothing.
 */
export const withProgress = async <T>(
  db: Kysely<DB>,
  { id: staffId }: { readonly id: number },
  { title, path, run, pathOf }: Work<T>,
): Promise<T> => {
  const doing = { done: 0, total: null as number | null }
  let id: string | null = null
  let writing = Promise.resolve()
  const save = async (): Promise<void> => {
    const now = { ...doing, done: Math.min(doing.done, doing.total ?? doing.done) }
    if (id === null) id = await insertWork(db, staffId, { title, path }, now)
    else await updateWork(db, id, now)
  }
  const write = (): void => {
    writing = writing.then(save).catch(() => {})
  }
  let timer = setTimeout(() => {
    write()
    timer = setInterval(write, WRITTEN_EACH_MS)
  }, SHOWN_AFTER_MS)
  const end = async (write: (id: string) => Promise<void>): Promise<void> => {
    clearTimeout(timer)
    await writing
    if (id !== null) await write(id).catch(() => {})
  }
  try {
    const outcome = await run({ of: (total) => void (doing.total = total), step: () => void (doing.done += 1) })
    await end((written) => endWork(db, written, pathOf === undefined ? path : pathOf(outcome)))
    return outcome
  } catch (error) {
    await end((written) => loseWork(db, written))
    throw error
  }
}
