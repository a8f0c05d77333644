/** Releases of the shop's pages, made as they are made for people, from a copy of the sources. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../..')
const SOURCES = ['web', 'contract', 'domain', 'tools/vite', 'vite.config.ts', 'react-router.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build-pages.ts', 'scripts/releases.ts']
const BUILD = `import(${JSON.stringify(join(PROJECT, 'scripts', 'build-pages.ts'))}).then(({ buildPages }) => buildPages(() => {}))`

export type Workshop = {
  /** Folder of the newest build. */
  readonly build: string
  /** Changes something that every page shows, and builds; gives the id of the build. */
  readonly release: () => string
  readonly close: () => void
}

export const openWorkshop = (): Workshop => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-releases-'))
  for (const source of SOURCES) cpSync(join(PROJECT, source), join(folder, source), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  let made = 0
  return {
    build: join(folder, 'build'),
    release: () => {
      // It goes with what all pages share, so the names of all of them change.
      appendFileSync(join(folder, 'web', 'ui', 'link.tsx'), `\nif (typeof document !== 'undefined') document.documentElement.dataset['release'] = '${++made}'\n`)
      const { status, stderr } = spawnSync(process.execPath, ['-e', BUILD], { cwd: folder, encoding: 'utf8' })
      if (status !== 0) throw new Error(`The release could not be built:\n${stderr}`)
      const latest: unknown = JSON.parse(readFileSync(join(folder, 'build', 'client', 'builds', 'latest.json'), 'utf8'))
      if (typeof latest !== 'object' || latest === null || !('id' in latest) || typeof latest.id !== 'string') throw new Error('The build does not say which it is')
      return latest.id
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
