import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putAside, takeIn } from './releases.ts'

let folder = ''
let build = ''
let assets = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glad-releases-'))
  build = join(folder, 'build')
  assets = join(build, 'client', 'assets')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the builder does: empties its folder and writes a whole release. */
const buildRelease = (id: string, files: readonly string[] = [`home-${id}.js`]): void => {
  rmSync(build, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const file of [...files, 'shared-same.js']) writeFileSync(join(assets, file), `${file} of ${id}`)
  writeFileSync(join(assets, `style-${id}.css`), '')
  writeFileSync(
    join(assets, `manifest-${id}.js`),
    `window.__reactRouterManifest={"css":["/assets/style-${id}.css"],"version":"${id}"};`,
  )
}
const release = (id: string, at = 1): void => {
  putAside(build)
  buildRelease(id)
  takeIn(build, ['/about'], at)
}
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(build, 'client', 'builds', ...path), 'utf8'))

test('INFRA-01: a build has a manifest of its own and a file that names the latest', () => {
  release('a1', 5)
  release('b2', 9)
  expect(json('latest.json')).toEqual({ id: 'b2', timestamp: 9 })
  expect(json('meta', 'b2.json')).toEqual({ id: 'b2', timestamp: 9, prerendered: ['/about'] })
})

test('INFRA-01: files of three earlier releases stay for tabs that were opened then, older ones go', () => {
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

test('INFRA-01: the same build made again is not another release', () => {
  for (const id of ['a1', 'b2', 'b2', 'b2', 'b2']) release(id)
  expect(readdirSync(assets)).toContain('home-a1.js')
})

test('INFRA-01: a build that failed half-way loses no file of the releases before', () => {
  release('a1')
  putAside(build)
  rmSync(build, { recursive: true })
  release('b2')
  expect(readdirSync(assets)).toContain('home-a1.js')
})

test('a sheet that no page names is not given out', () => {
  putAside(build)
  buildRelease('a1', ['home-a1.js', 'style-server.css', 'style-server.css.br'])
  takeIn(build, [], 1)
  expect(readdirSync(assets).filter((file) => file.includes('.css'))).toEqual(['style-a1.css'])
})
