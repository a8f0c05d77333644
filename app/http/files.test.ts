import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { handleErrors } from '#platform/http/errors.ts'
import { mountFiles } from '#platform/http/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'glad-files-'))
mkdirSync(join(folder, 'builds', 'meta'), { recursive: true })
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'builds', 'latest.json'), '{"id":"a1"}')
writeFileSync(join(folder, 'builds', 'meta', 'a1.json'), '{"id":"a1"}')
writeFileSync(join(folder, 'assets', 'home-a1.js'), '0123456789')
for (const name of ['map.svg', 'map.svg.br', 'chunk.mjs', 'sheet.css']) writeFileSync(join(folder, name), '1')
const app = Fastify()
handleErrors(app)
await mountFiles(app, folder, async (paths) => {
  const path = paths.find((name) => ['assets/home-b2.js', 'assets/home-b2.js.br', 'assets/icons-b2.svg'].includes(name))
  return path === undefined ? null : { path, content: Buffer.from(`content of ${path}`) }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('INFRA-01: never caches the latest build’s id, and caches manifests and chunks for good', async () => {
  const latest = await app.inject('/builds/latest.json?1790000000000')
  expect(latest.json()).toEqual({ id: 'a1' })
  expect(latest.headers['cache-control']).toBe('no-store')
  for (const file of ['/builds/meta/a1.json', '/assets/home-a1.js'])
    expect((await app.inject(file)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('SAFE-04: the type of every text names its charset, of an SVG too, also compressed', async () => {
  const typeOf = async (file: string, encoding = 'identity'): Promise<unknown> => {
    const { headers } = await app.inject({ url: file, headers: { 'accept-encoding': encoding } })
    return [headers['content-type'], headers['content-encoding']]
  }
  expect(await typeOf('/map.svg')).toEqual(['image/svg+xml; charset=utf-8', undefined])
  expect(await typeOf('/map.svg', 'br')).toEqual(['image/svg+xml; charset=utf-8', 'br'])
  expect(await typeOf('/assets/icons-b2.svg')).toEqual(['image/svg+xml; charset=utf-8', undefined])
  expect(await typeOf('/chunk.mjs')).toEqual(['application/javascript; charset=utf-8', undefined])
  expect(await typeOf('/sheet.css')).toEqual(['text/css; charset=utf-8', undefined])
  expect(await typeOf('/builds/latest.json')).toEqual(['application/json; charset=utf-8', undefined])
})

test('INFRA-02: answers a missing chunk with a plain 404 that is not cached', async () => {
  for (const missing of ['/assets/home-00.js', '/builds/meta/00.json']) {
    const answer = await app.inject(missing)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
  }
})

test('SAFE-08: answers a chunk of another release from the store, compressed when the browser accepts it', async () => {
  const plain = await app.inject('/assets/home-b2.js')
  expect(plain.body).toBe('content of assets/home-b2.js')
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const compressed = await app.inject({ url: '/assets/home-b2.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.body).toBe('content of assets/home-b2.js.br')
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br' })
})

test('SAFE-07: sends a chunk from memory, whole and in part', async () => {
  const chunk = join(folder, 'assets', 'home-a1.js')
  const asked = async (range: string) => (await app.inject({ url: '/assets/home-a1.js', headers: { range } })).body
  expect((await app.inject('/assets/home-a1.js')).body).toBe('0123456789')
  writeFileSync(chunk, 'other text')
  expect((await app.inject('/assets/home-a1.js')).body).toBe('0123456789')
  expect(await asked('bytes=2-4')).toBe('234')
  expect(await asked('bytes=-3')).toBe('789')
  expect((await app.inject({ method: 'HEAD', url: '/assets/home-a1.js' })).headers['content-length']).toBe('10')
})

test('SAFE-07: a range that the file does not have is answered with 416, others with 206 or the whole file', async () => {
  const asked = async (range: string) => app.inject({ url: '/assets/home-a1.js', headers: { range } })
  expect((await asked('bytes=0-0')).statusCode).toBe(206)
  expect((await asked('items=0-1')).statusCode).toBe(200)
  for (const range of ['bytes=50-90', 'bytes=9-1', 'bytes=a-b']) {
    const refused = await asked(range)
    expect(refused.statusCode, range).toBe(416)
    expect(refused.json()).toMatchObject({ status: 'error', errors: [{ code: 416 }] })
  }
})
