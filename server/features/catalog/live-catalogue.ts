/** The goods in memory, told of every change by the database: opened once at start, closed at the end. */
import type { Kysely } from 'kysely'
import { listen } from '#server/db/listen.ts'
import type { DB } from '#server/db/types.gen.ts'
import { openListingIndex, type ListingIndex } from './listing-index.ts'

export type LiveCatalogue = {
  readonly index: ListingIndex
  /** Calls back each time a new state of the catalogue has taken the old one's place: copies made of the old one are wrong now. */
  readonly onChange: (changed: () => void) => void
  readonly close: () => Promise<void>
}
type Deps = { readonly db: Kysely<DB>; /** For the listening connection. */ readonly url: string; readonly onError: (error: unknown) => void }

/** Past this many variants at once reading everything is the cheaper way. */
const MANY_VARIANTS = 2000
const RETRY_MS = 2000

export const openLiveCatalogue = async ({ db, url, onError }: Deps): Promise<LiveCatalogue> => {
  const listeners: (() => void)[] = []
  const turned = new Set<number>()
  let index: ListingIndex | undefined
  let outdated = false
  let working = false
  let retry: NodeJS.Timeout | undefined

  const catchUp = async (present: ListingIndex): Promise<void> => {
    while (outdated || turned.size > 0) {
      if (turned.size > MANY_VARIANTS) outdated = true
      const variantIds = [...turned]
      turned.clear()
      if (outdated) {
        outdated = false
        await present.rebuild()
        for (const changed of listeners) changed()
      } else await present.refreshStock(variantIds)
    }
  }
  /** One pass at a time; what is told meanwhile makes it go round again. After a failure nothing is known: all is read anew. */
  const work = (): void => {
    if (working || !index) return
    working = true
    catchUp(index)
      .catch((error: unknown) => {
        onError(error)
        outdated = true
        retry = setTimeout(work, RETRY_MS)
        retry.unref()
      })
      .finally(() => {
        working = false
      })
  }
  const readAnew = (): void => {
    outdated = true
    work()
  }
  const stockTurned = (payload: string): void => {
    const id = Number(payload)
    if (!Number.isSafeInteger(id)) return readAnew()
    turned.add(id)
    work()
  }

  const listener = await listen(url, { heard: { catalogue: readAnew, stock: stockTurned }, onReconnect: readAnew, onError })
  index = await openListingIndex(db)
  work()
  const close = async (): Promise<void> => {
    clearTimeout(retry)
    await listener.close()
  }
  return { index, onChange: (changed) => void listeners.push(changed), close }
}
