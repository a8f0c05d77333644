/**
 * A catalogue index that follows the database: it listens to the channels `catalogue` and `stock`, and asks every second for
 * what it was not notified of. Opened at start, closed at shutdown.
 */
import { type VariantId, variantId } from '#kernel/ids.ts'
import { sql, type Kysely } from 'kysely'
import { listen } from '#platform/db/listen.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { StandardWords } from './attributes.sql.ts'
import { openCatalogueIndex, type CatalogueIndex } from './catalogue-index.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { readChanges } from './catalogue-index.sql.ts'

export type LiveIndex = {
  readonly index: CatalogueIndex
  /**
   * Calls `changed` when the catalogue has changed and again when it has been read: data derived from it, such as cached
   * pages, is outdated. In between, prices and texts are new, and lists have their earlier order.
   */
  readonly onChange: (changed: () => void) => void
  readonly close: () => Promise<void>
}
type Deps = {
  readonly db: Kysely<DB>
  /** Connection string of the listening connection. */ readonly url: string
  readonly onError: (error: unknown) => void
  readonly words?: StandardWords
  readonly store?: SnapshotStore
  /** Reads what the index is built by, before it is built again. */ readonly prepare?:
    | (() => Promise<void>)
    | undefined
}

/** From this many changed variants on, reading the logged changes is cheaper than reading them one by one. */
const REFRESH_FROM_VARIANTS = 2000
const RETRY_MS = 1000

type ChangeQueue = {
  readonly requestRebuild: () => void
  readonly stockChanged: (payload: string) => void
  /** Applies the changes queued so far, and from now on every further one. */
  readonly start: (index: CatalogueIndex) => void
  readonly stop: () => Promise<void>
}

/** Changes that were notified and are not applied yet. */
type PendingChanges = { outdated: boolean; readonly variantIds: Set<VariantId> }

const isPending = ({ outdated, variantIds }: PendingChanges): boolean => outdated || variantIds.size > 0

const applyPending = async (
  index: CatalogueIndex,
  backlog: PendingChanges,
  onSwapped: () => void,
  isStopped: () => boolean,
  prepare: () => Promise<void>,
): Promise<void> => {
  while (!isStopped() && isPending(backlog)) {
    const whole = backlog.outdated || backlog.variantIds.size > REFRESH_FROM_VARIANTS
    const variantIds = [...backlog.variantIds]
    backlog.variantIds.clear()
    backlog.outdated = false
    if (whole) await prepare()
    // A synonym need not wait for a large catalogue to be read.
    if (whole && (await index.refreshSearchData())) onSwapped()
    await (whole ? index.refresh() : index.refreshStock(variantIds))
    if (whole) onSwapped()
  }
}

/** Stores the snapshot when nothing is left to apply: what comes meanwhile waits, because the snapshot must not change. */
const applyAndSave = async (
  index: CatalogueIndex,
  backlog: PendingChanges,
  onSwapped: () => void,
  isStopped: () => boolean,
  prepare: () => Promise<void>,
): Promise<void> => {
  do {
    await applyPending(index, backlog, onSwapped, isStopped, prepare)
    if (!isStopped()) await index.save()
  } while (!isStopped() && isPending(backlog))
}

/**
 * Applies one change at a time; those notified meanwhile follow. After a failure it reads all changes again, every RETRY_MS until that
 * succeeds.
 */
const createChangeQueue = (
  onChange: () => void,
  onError: (error: unknown) => void,
  prepare: () => Promise<void>,
): ChangeQueue => {
  const backlog: PendingChanges = { outdated: false, variantIds: new Set() }
  let index: CatalogueIndex | null = null
  let working: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined

  const failed = (error: unknown): void => {
    if (index === null) return
    onError(error)
    backlog.outdated = true
    retry = setTimeout(work, RETRY_MS).unref()
  }
  const work = (): void => {
    if (working || !index) return
    working = applyAndSave(index, backlog, onChange, () => index === null, prepare)
      .catch(failed)
      .finally(() => {
        working = null
      })
  }
  const readAnew = (): void => {
    backlog.outdated = true
    index?.expireCards()
    onChange()
    work()
  }
  const stockTurned = (payload: string): void => {
    const id = Number(payload)
    if (!Number.isSafeInteger(id)) return readAnew()
    backlog.variantIds.add(variantId(id))
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

/** Starts listening before it reads, so that no change is missed. */
export const openLiveIndex = async ({
  db,
  url,
  onError,
  words,
  store,
  prepare = async () => {},
}: Deps): Promise<LiveIndex> => {
  const listeners: (() => void)[] = []
  const {
    requestRebuild: readAnew,
    stockChanged: stockTurned,
    start: begin,
    stop,
  } = createChangeQueue(() => listeners.forEach((changed) => changed()), onError, prepare)
  let { version, newest_movement } = await readChanges((text) => sql.raw(text).execute(db), '0')
  /** The newest one of the check before: a movement may be committed after a later one. */
  let earlierMovement = newest_movement
  const changedTo = (newest: string): void => {
    if (newest === version) return
    version = newest
    readAnew()
  }
  const listener = await listen(url, {
    onNotify: { catalogue: changedTo, stock: stockTurned },
    onReconnect: readAnew,
    onError,
    check: async (query) => {
      const changes = await readChanges(query, earlierMovement)
      earlierMovement = newest_movement
      newest_movement = changes.newest_movement
      for (const id of changes.moved) stockTurned(String(id))
      changedTo(changes.version)
    },
  })
  const index = await openCatalogueIndex(db, words, store)
  begin(index)
  const close = async (): Promise<void> => {
    await listener.close()
    const stopped = stop()
    store?.close()
    await stopped
  }
  return { index, onChange: (changed) => void listeners.push(changed), close }
}
