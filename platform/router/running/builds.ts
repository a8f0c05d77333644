/** INFRA-01, INFRA-03: the manifest of this page's build, and whether a newer build exists. */
import type { PageName } from '#kernel/pages/pages.ts'
import { isVerySlow } from './connection.ts'

const POLL_MS = 3_600_000

let outdated = false
let prerendered: ReadonlySet<string> = new Set()
let chunks: ReadonlyMap<string, readonly string[]> = new Map()

export const isOutdated = (): boolean => outdated
/** INFRA-04: the page has a payload that may be prefetched. */
export const isPrerendered = (path: string): boolean => prerendered.has(path)
/** ROUTE-19: scripts that only this page needs. */
export const chunksOf = (page: PageName): readonly string[] => chunks.get(page) ?? []

/** An empty object after any failure: it changes nothing, and the next poll tries again. */
const read = async (address: string, init?: RequestInit): Promise<object> => {
  try {
    const response = await fetch(address, init)
    const value: unknown = response.ok ? await response.json() : null
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

const readManifest = async (id: string): Promise<void> => {
  const manifest = await read(`/builds/meta/${id}.json`, { priority: 'low' })
  prerendered = new Set('prerendered' in manifest ? textsOf(manifest.prerendered) : [])
  const scripts = 'scripts' in manifest && typeof manifest.scripts === 'object' ? manifest.scripts : null
  chunks = new Map(Object.entries(scripts ?? {}).map(([page, files]) => [page, textsOf(files)]))
}

const checkLatestBuild = async (id: string): Promise<void> => {
  const latest = await read(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
  // An answer may come after that of a later poll, so a page stays outdated.
  if ('id' in latest && typeof latest.id === 'string') outdated ||= latest.id !== id
}

/** Starts polling; resolves when the build's manifest has been read. `id`: this page's build; null in development. */
export const watchBuilds = async (id: string | null): Promise<void> => {
  if (id === null) return
  setInterval(() => void checkLatestBuild(id), POLL_MS)
  if (!isVerySlow()) await readManifest(id)
}
