/**
 * Releases of the pages (INFRA-01): which build is the latest, what each consists of, and the files of earlier ones, which
 * tabs opened before a release still ask for. The builder empties its whole folder, so what is remembered lies beside it.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Releases before the latest whose files are still given out. */
export const KEPT_RELEASES = 3

export type Release = { readonly id: string; readonly timestamp: number; readonly files: readonly string[] }

const places = (build: string) => ({
  assets: join(build, 'client', 'assets'),
  builds: join(build, 'client', 'builds'),
  /** Outlives the builder; a build that failed half-way loses nothing. */
  earlier: join(`${build}-earlier`, 'assets'),
  list: join(`${build}-earlier`, 'releases.json'),
})

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const readReleases = (list: string): Release[] => {
  if (!existsSync(list)) return []
  const releases: unknown = JSON.parse(readFileSync(list, 'utf8'))
  return Array.isArray(releases) ? releases.filter(isRelease) : []
}
const isRelease = (value: unknown): value is Release =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'timestamp' in value &&
  typeof value.timestamp === 'number' &&
  'files' in value &&
  Array.isArray(value.files)

/** Before a build: what browsers may still ask for is put aside. */
export const putAside = (build: string): void => {
  const { assets, earlier } = places(build)
  mkdirSync(earlier, { recursive: true })
  for (const file of filesIn(assets))
    if (!existsSync(join(earlier, file))) copyFileSync(join(assets, file), join(earlier, file))
}

/** After a build: the newest release is written down, files of the kept ones come back, older ones go. */
export const takeIn = (build: string, prerendered: readonly string[], now: number): Release => {
  const { assets, builds, earlier, list } = places(build)
  const { id, sheets } = routerManifest(assets)
  removeOthersSheets(assets, sheets)
  const newest: Release = { id, timestamp: now, files: filesIn(assets) }
  const kept = [newest, ...readReleases(list).filter((release) => release.id !== id)].slice(0, 1 + KEPT_RELEASES)
  bringBack(kept.slice(1), assets, earlier)
  mkdirSync(join(builds, 'meta'), { recursive: true })
  writeFileSync(join(builds, 'meta', `${id}.json`), JSON.stringify({ id, timestamp: now, prerendered }))
  writeFileSync(join(builds, 'latest.json'), JSON.stringify({ id, timestamp: now }))
  writeFileSync(`${list}.new`, JSON.stringify(kept))
  renameSync(`${list}.new`, list)
  return newest
}

const bringBack = (kept: readonly Release[], assets: string, earlier: string): void => {
  const wanted = new Set(kept.flatMap(({ files }) => files))
  for (const file of filesIn(earlier)) {
    if (!wanted.has(file)) rmSync(join(earlier, file))
    else if (!existsSync(join(assets, file))) copyFileSync(join(earlier, file), join(assets, file))
  }
}

/** React Router writes its own list of routes, named by a hash of everything the browser gets: the build's id. */
const routerManifest = (assets: string): { id: string; sheets: ReadonlySet<string> } => {
  const files = filesIn(assets).filter((file) => /^manifest-\w+\.js$/.test(file))
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new Error(
      `Expected one manifest-*.js in ${assets}, found ${files.length}: has React Router changed where it writes the list of routes?`,
    )
  const text = readFileSync(join(assets, file), 'utf8')
  const id = /"version":"(\w+)"/.exec(text)?.[1]
  if (id === undefined) throw new Error(`${file} names no version`)
  return { id, sheets: new Set([...text.matchAll(/\/assets\/([\w.-]+\.css)/g)].map(([, name = '']) => name)) }
}

/** The server's build leaves a sheet of its own beside the browser's; no page asks for it. */
const removeOthersSheets = (assets: string, sheets: ReadonlySet<string>): void => {
  for (const file of filesIn(assets)) {
    const sheet = /^(.+\.css)(\.br|\.gz)?$/.exec(file)?.[1]
    if (sheet !== undefined && !sheets.has(sheet)) rmSync(join(assets, file))
  }
}
