/**
 * Releases of the shop's pages, made from the build of the journeys: its scripts get other names and another id, as a
 * change of shared code would give them, and are published as a real release is (ops/releases/releases.ts).
 * Building again would take minutes; content hashes in file names are the bundler's responsibility.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { archiveAssets, publishRelease } from '../../../ops/releases/releases.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')

export type TestReleases = {
  /** Folder of the newest build. */
  readonly build: string
  /** Makes the next release and returns its id. Its pages carry its number in `data-release`. */
  readonly release: () => string
  readonly close: () => void
}

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
/** Files of the newest release only: a build folder also holds those of earlier ones. */
const newestFiles = (build: string): string[] => {
  const releases = jsonOf(join(`${build}-earlier`, 'releases.json'))
  const [newest]: unknown[] = Array.isArray(releases) ? releases : []
  if (typeof newest !== 'object' || newest === null || !('files' in newest) || !Array.isArray(newest.files))
    throw new Error(`${build} has no list of the files of its newest release`)
  return newest.files.map(String)
}

/** The build without the files of earlier releases. */
const copyOfBuild = (to: string): void => {
  const from = join(PROJECT, 'build')
  if (!existsSync(join(from, 'sources.sha256')))
    throw new Error('The pages have not been built: run the journeys by npm run e2e')
  const newest = new Set(newestFiles(from))
  cpSync(from, to, {
    recursive: true,
    filter: (source) => !source.includes(join('client', 'assets') + '/') || newest.has(source.split('/').at(-1) ?? ''),
  })
  rmSync(`${to}-earlier`, { recursive: true, force: true })
  mkdirSync(`${to}-earlier`)
}

const NAME = /^(.+)-([\w-]{7,8})\.js$/

/** Renames every script and its mentions; removes compressed copies, which would still have the old names. */
const rename = (build: string, files: readonly string[], number: number): void => {
  const assets = join(build, 'client', 'assets')
  const scripts = files.filter((file) => NAME.test(file))
  const names = new Map(
    scripts.map((file) => [
      file,
      file.replace(NAME, (_, name: string, hash: string) => `${name}-r${number}${hash.slice(2)}.js`),
    ]),
  )
  const withNewNames = (text: string): string =>
    text.replace(/[\w.[\]-]+-[\w-]{7,8}\.js/g, (file) => names.get(file) ?? file)
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = withNewNames(readFileSync(join(assets, file), 'utf8'))
    for (const suffix of ['', '.br', '.gz']) rmSync(join(assets, file + suffix), { force: true })
    const marked = file.startsWith('entry.client-')
      ? `${text}\ndocument.documentElement.dataset.release='${number}';`
      : text
    writeFileSync(join(assets, names.get(file) ?? withNewNames(file)), marked)
  }
  const manifest = join(build, 'client', '.vite', 'manifest.json')
  writeFileSync(manifest, withNewNames(readFileSync(manifest, 'utf8')))
}

/** `first`: number of the first release. */
export const openTestReleases = (first = 1): TestReleases => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-releases-'))
  const build = join(folder, 'build')
  copyOfBuild(build)
  copyFileSync(join(PROJECT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  let made = first - 1
  return {
    build,
    release: () => {
      const isFirst = made < first
      const files = isFirst ? readdirSync(join(build, 'client', 'assets')) : newestFiles(build)
      if (!isFirst) archiveAssets(build)
      rename(build, files, ++made)
      return publishRelease(build, Date.now()).id
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
