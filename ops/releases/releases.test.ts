import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIdOf } from '#platform/http/build-id.ts'
import { screenFiles } from '#app/pages/build-files.ts'
import { archiveAssets, publishRelease } from './releases.ts'

let folder = ''
let build = ''
let assets = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glad-releases-'))
  build = join(folder, 'build')
  assets = join(build, 'client', 'assets')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A manifest as Vite writes it: a chunk for every page, with names that differ by release. */
const manifestOf = (id: string) => ({
  'style.css': { file: `assets/style-${id}.css` },
  'app/pages/entry.client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-same.js' },
  ...Object.fromEntries(
    Object.values(screenFiles).map((file) => [
      file,
      { file: `assets/${basename(file, '.route.tsx')}-${id}.js`, imports: ['_shared.js'] },
    ]),
  ),
})
const idOf = (id: string): string => buildIdOf(JSON.stringify(manifestOf(id)))

/** Empties the build folder and writes a whole release, as the builder does. */
const buildRelease = (id: string, files: readonly string[] = [`home-${id}.js`]): void => {
  rmSync(build, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const file of [...files, 'shared-same.js']) writeFileSync(join(assets, file), `${file} of ${id}`)
  writeFileSync(join(assets, `style-${id}.css`), '')
  mkdirSync(join(build, 'client', '.vite'))
  writeFileSync(join(build, 'client', '.vite', 'manifest.json'), JSON.stringify(manifestOf(id)))
}
const release = (id: string, at = 1): void => {
  archiveAssets(build)
  buildRelease(id)
  publishRelease(build, at)
}
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(build, 'client', 'builds', ...path), 'utf8'))

test('INFRA-01: writes a manifest for each build and a file that names the latest build', () => {
  release('a1', 5)
  release('b2', 9)
  const id = idOf('b2')
  expect(id).not.toBe(idOf('a1'))
  expect(json('latest.json')).toEqual({ id, timestamp: 9 })
  expect(json('meta', `${id}.json`)).toMatchObject({ id, timestamp: 9 })
  expect(json('meta', `${id}.json`)).toHaveProperty('prerendered', expect.arrayContaining(['/about', '/delivery']))
  expect(json('meta', `${id}.json`)).toHaveProperty('scripts.home', ['/assets/home-b2.js'])
})

test('INFRA-01: serves the files of three earlier releases for tabs that are still open, and deletes older ones', () => {
  for (const id of ['a1', 'b2', 'c3', 'd4', 'e5']) release(id)
  expect(readdirSync(assets).filter((file) => file.startsWith('home-'))).toEqual([
    'home-b2.js',
    'home-c3.js',
    'home-d4.js',
    'home-e5.js',
  ])
  expect(existsSync(join(folder, 'build-earlier', 'assets', 'home-a1.js'))).toBe(false)
  expect(readFileSync(join(assets, 'shared-same.js'), 'utf8')).toBe('shared-same.js of e5')
})

test('SAFE-08: lists the files of the release itself, for nodes that have only earlier or later ones', () => {
  release('a1')
  release('b2')
  expect(JSON.parse(readFileSync(join(build, 'release.json'), 'utf8'))).toEqual({
    id: idOf('b2'),
    files: ['assets/home-b2.js', 'assets/shared-same.js', 'assets/style-b2.css', `builds/meta/${idOf('b2')}.json`],
  })
})

test('INFRA-01: does not count a repeated build as another release', () => {
  for (const id of ['a1', 'b2', 'b2', 'b2', 'b2']) release(id)
  expect(readdirSync(assets)).toContain('home-a1.js')
})

test('INFRA-01: a failed build loses no file of earlier releases', () => {
  release('a1')
  archiveAssets(build)
  rmSync(build, { recursive: true })
  release('b2')
  expect(readdirSync(assets)).toContain('home-a1.js')
})
