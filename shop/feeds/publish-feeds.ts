/**
 * EXCH-03: the feeds of this node, published together: until all of a new writing are complete, the former ones are served. A change of
 * the catalogue is published within REST_MS, LOOK_MS and the time of writing, a movement of stock within STOCK_MS.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CatalogueSnapshot } from '#shop/catalogue/face.ts'
import { readNewestMovement } from './feeds.sql.ts'
import { writeFeeds, type FeedShop, type WrittenFeeds } from './write-feeds.ts'

/** How often it is asked whether the feeds are outdated. */
const LOOK_MS = 15_000
/** Rest after a writing, whatever has changed meanwhile: that of a large catalogue takes half a minute of CPU. */
const REST_MS = MINUTE_MS / 2
/** Stock moves all day: feeds follow it so often. */
const STOCK_MS = 10 * MINUTE_MS

export type PublishedFeeds = WrittenFeeds & {
  readonly at: Date
  /** The newest movement of stock in them. */
  readonly movement: string
}

export type Feeds = {
  /** Null before the first writing. */
  readonly current: () => PublishedFeeds | null
  /** Writes the feeds and replaces the current ones. Calls made while it writes share one further writing. */
  readonly publish: () => Promise<PublishedFeeds>
  /** The catalogue, and with it the feeds, has changed. */
  readonly outdate: () => void
  /** Publishes now when the feeds are outdated, or stock has moved for STOCK_MS. */
  readonly look: () => Promise<void>
  /** Looks every LOOK_MS; returns what ends that and the writing that runs: the shop stops within seconds. */
  readonly follow: () => () => Promise<void>
}

type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly index: { readonly current: () => CatalogueSnapshot }
  /** The shop as its settings say at each moment. */
  readonly shop: () => FeedShop
  /** Folder of this node alone: what it holds is removed. */
  readonly folder: string
  readonly onError: (error: unknown) => void
}

export const openFeeds = ({ db, clock, index, shop, folder, onError }: Deps): Feeds => {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  let current: PublishedFeeds | null = null
  let isOutdated = true
  let writings = 0
  let ended = -Infinity
  const stop = new AbortController()
  /** Files that a request may be about to open. */
  let served: ReadonlySet<string> = new Set()

  const removeUnserved = async (next: PublishedFeeds, made: WrittenFeeds): Promise<void> => {
    const files = new Set(next.feeds.map(({ file }) => file))
    const former = new Set(current?.feeds.map(({ file }) => file))
    for (const file of [...served, ...made.feeds.map((feed) => feed.file)])
      if (!files.has(file) && !former.has(file)) await rm(file, { force: true })
    served = new Set([...files, ...former])
  }
  const write = async (): Promise<PublishedFeeds> => {
    isOutdated = false
    try {
      const movement = await readNewestMovement(db)
      const at = clock.now()
      const made = await writeFeeds(db, index.current(), shop(), at, {
        folder,
        mark: String(++writings),
        signal: stop.signal,
      })
      const known = new Map(current?.feeds.map((feed) => [feed.name, feed]))
      const next = {
        ...made,
        at,
        movement,
        // An equal feed keeps its file, and with it the time in its head.
        feeds: made.feeds.map((feed) => {
          const former = known.get(feed.name)
          return former?.tag === feed.tag ? { ...former, title: feed.title } : feed
        }),
      }
      await removeUnserved(next, made)
      return (current = next)
    } catch (error) {
      isOutdated = true
      throw error
    } finally {
      ended = clock.now().getTime()
    }
  }
  let running: Promise<PublishedFeeds> | null = null
  let following: Promise<PublishedFeeds> | null = null
  const start = (): Promise<PublishedFeeds> => {
    following = null
    return (running = write().finally(() => (running = null)))
  }
  const publish = (): Promise<PublishedFeeds> => {
    if (running === null) return start()
    return (following ??= running.then(start, start))
  }
  const look = async (): Promise<void> => {
    const now = clock.now().getTime()
    if (running !== null || now - ended < REST_MS) return
    const isOld = current !== null && now - current.at.getTime() >= STOCK_MS
    if (isOutdated || (isOld && (await readNewestMovement(db)) !== current?.movement)) await publish()
  }
  return {
    current: () => current,
    publish,
    outdate: () => void (isOutdated = true),
    look,
    follow: () => {
      const run = (): void => void look().catch((error: unknown) => stop.signal.aborted || onError(error))
      const timer = setInterval(run, LOOK_MS).unref()
      run()
      return async () => {
        clearInterval(timer)
        stop.abort()
        await running?.catch(() => {})
      }
    },
  }
}
