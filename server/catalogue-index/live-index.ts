/** The products in memory, told of every change by the database: opened once at start, closed at the end. */
import type { Kysely } from 'kysely'
import { listen } from '#server/db/listen.ts'
import type { DB } from '#server/db/types.gen.ts'
import { openCatalogueIndex, type CatalogueIndex } from './catalogue-index.ts'

export type LiveCatalogue = {
  readonly index: CatalogueIndex
  /** Calls back each time a new state of the catalogue has taken the old one's place: copies made of the old one are wrong now. */
  readonly onChange: (changed: () => void) => void
  readonly close: () => Promise<void>
}
type Deps = {
  readonly db: Kysely<DB>
  /** For the listening connection. */ readonly url: string
  readonly onError: (error: unknown) => void
}

/** Past this many variants at once reading everything is the cheaper way. */
const REBUILD_FROM_VARIANTS = 2000
const RETRY_MS = 2000

type ChangeQueue = {
  readonly requestRebuild: () => void
  readonly stockChanged: (payload: string) => void
  /** From now on what was told is acted upon. */
  readonly start: (index: CatalogueIndex) => void
  readonly stop: () => Promise<void>
}

/** What was told and not yet acted upon. */
type PendingChanges = { outdated: boolean; readonly variantIds: Set<number> }

const applyPending = async (
  index: CatalogueIndex,
  backlog: PendingChanges,
  onSwapped: () => void,
  isStopped: () => boolean,
): Promise<void> => {
  while (!isStopped() && (backlog.outdated || backlog.variantIds.size > 0)) {
    const whole = backlog.outdated || backlog.variantIds.size > REBUILD_FROM_VARIANTS
    const variantIds = [...backlog.variantIds]
    backlog.variantIds.clear()
    backlog.outdated = false
    await (whole ? index.rebuild() : index.refreshStock(variantIds))
    if (whole) onSwapped()
  }
}

/** One piece of work at a time; what is told meanwhile makes it go round again. After a failure nothing is known: all is read anew. */
const createChangeQueue = (onSwapped: () => void, onError: (error: unknown) => void): ChangeQueue => {
  const backlog: PendingChanges = { outdated: false, variantIds: new Set() }
  let index: CatalogueIndex | null = null
  let working: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined

  const failed = (error: unknown): void => {
    onError(error)
    backlog.outdated = true
    if (index) retry = setTimeout(work, RETRY_MS).unref()
  }
  const work = (): void => {
    if (working || !index) return
    working = applyPending(index, backlog, onSwapped, () => index === null)
      .catch(failed)
      .finally(() => {
        working = null
      })
  }
  const readAnew = (): void => {
    backlog.outdated = true
    work()
  }
  const stockTurned = (payload: string): void => {
    const id = Number(payload)
    if (!Number.isSafeInteger(id)) return readAnew()
    backlog.variantIds.add(id)
    work()
  }
  const begin = (ready: CatalogueIndex): void => {
    index = ready
    work()
  }
  const stop = async (): Promise<void> => {
    index = null
    clearTimeout(retry)
    await working
  }
  return { requestRebuild: readAnew, stockChanged: stockTurned, start: begin, stop }
}

/** It listens before it reads, so that no change falls in between. */
export const openLiveIndex = async ({ db, url, onError }: Deps): Promise<LiveCatalogue> => {
  const listeners: (() => void)[] = []
  const {
    requestRebuild: readAnew,
    stockChanged: stockTurned,
    start: begin,
    stop,
  } = createChangeQueue(() => listeners.forEach((changed) => changed()), onError)
  const listener = await listen(url, {
    onNotify: { catalogue: readAnew, stock: stockTurned },
    onReconnect: readAnew,
    onError,
  })
  const index = await openCatalogueIndex(db)
  begin(index)
  const close = async (): Promise<void> => {
    await listener.close()
    await stop()
  }
  return { index, onChange: (changed) => void listeners.push(changed), close }
}
