/** INFRA-01, INFRA-03: this page's build and the latest one. */
import { isVerySlow } from './connection.ts'
import { buildId } from './router-manifest.ts'

const POLL_MS = 3_600_000

let outdated = false
let prerendered: ReadonlySet<string> = new Set()

export const isOutdated = (): boolean => outdated
/** INFRA-04: has the page a payload file that may be fetched ahead? */
export const isPrerendered = (path: string): boolean => prerendered.has(path)

/** A network that is away for a moment is no reason to do anything; the next hour asks again. */
const read = async (address: string, init?: RequestInit): Promise<object> => {
  try {
    const response = await fetch(address, init)
    const value: unknown = response.ok ? await response.json() : null
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const readManifest = async (id: string): Promise<void> => {
  const manifest = await read(`/builds/meta/${id}.json`, { priority: 'low' })
  const paths = 'prerendered' in manifest && Array.isArray(manifest.prerendered) ? manifest.prerendered : []
  prerendered = new Set(paths.filter((path): path is string => typeof path === 'string'))
}

const askForLatest = async (id: string): Promise<void> => {
  const latest = await read(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
  if ('id' in latest && typeof latest.id === 'string') outdated = latest.id !== id
}

/** Resolves when it is known which pages have payload files. */
export const watchBuilds = async (): Promise<void> => {
  const id = buildId()
  if (id === undefined) return
  setInterval(() => void askForLatest(id), POLL_MS)
  if (!isVerySlow()) await readManifest(id)
}
