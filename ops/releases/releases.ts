/**
 * Releases of the pages (INFRA-01): the latest build, the contents of each build, and the files of earlier builds, which
 * tabs opened before a release still request. The builder empties its folder, so earlier files are stored in a folder next
 * to it.
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
import { pages } from '#kernel/pages/pages.ts'
import { EARLIER_RELEASES } from '#kernel/releases.ts'
import { buildIdOf } from '#platform/http/build-id.ts'
import { chunksOfPages } from '#app/pages/build-files.ts'

/** Pages whose payload is prefetched (INFRA-04). */
const prerendered = pages.filter((page) => page.prerendered).map(({ pattern }) => pattern)

export type Release = { readonly id: string; readonly timestamp: number; readonly files: readonly string[] }

const foldersOf = (build: string) => ({
  assets: join(build, 'client', 'assets'),
  builds: join(build, 'client', 'builds'),
  /** Outside the builder's folder, so that a failed build loses nothing. */
  earlier: join(`${build}-earlier`, 'assets'),
  list: join(`${build}-earlier`, 'releases.json'),
  /** The files of this release, without those of earlier ones: the first node that starts stores them (release-files.ts). */
  newest: join(build, 'release.json'),
  /** Vite's manifest: every source with its output file. */
  manifest: join(build, 'client', '.vite', 'manifest.json'),
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

/** Before a build: copies the files that browsers may still request out of the builder's folder. */
export const archiveAssets = (build: string): void => {
  const { assets, earlier } = foldersOf(build)
  mkdirSync(earlier, { recursive: true })
  for (const file of filesIn(assets))
    if (!existsSync(join(earlier, file))) copyFileSync(join(assets, file), join(earlier, file))
}

/** After a build: writes the release's manifest, restores the files of releases still served, deletes older ones. */
export const publishRelease = (build: string, now: number): Release => {
  const { assets, builds, earlier, list, manifest, newest: description } = foldersOf(build)
  const text = readFileSync(manifest, 'utf8')
  const id = buildIdOf(text)
  const newest: Release = { id, timestamp: now, files: filesIn(assets) }
  const served = [newest, ...readReleases(list).filter((release) => release.id !== id)].slice(0, 1 + EARLIER_RELEASES)
  restoreAssets(served.slice(1), assets, earlier)
  mkdirSync(join(builds, 'meta'), { recursive: true })
  writeFileSync(
    join(builds, 'meta', `${id}.json`),
    JSON.stringify({ id, timestamp: now, prerendered, scripts: chunksOfPages(JSON.parse(text)) }),
  )
  writeFileSync(join(builds, 'latest.json'), JSON.stringify({ id, timestamp: now }))
  writeFileSync(description, JSON.stringify({ id, files: filesOf(newest) }))
  writeFileSync(`${list}.new`, JSON.stringify(served))
  renameSync(`${list}.new`, list)
  return newest
}

/** Paths as browsers request them, below the folder `client`. */
const filesOf = ({ id, files }: Release): string[] => [
  ...files.map((file) => `assets/${file}`),
  `builds/meta/${id}.json`,
]

const restoreAssets = (served: readonly Release[], assets: string, earlier: string): void => {
  const wanted = new Set(served.flatMap(({ files }) => files))
  for (const file of filesIn(earlier)) {
    if (!wanted.has(file)) rmSync(join(earlier, file))
    else if (!existsSync(join(assets, file))) copyFileSync(join(earlier, file), join(assets, file))
  }
}
