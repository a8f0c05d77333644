import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'glad-files-'))
mkdirSync(join(folder, 'builds', 'meta'), { recursive: true })
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'builds', 'latest.json'), '{"id":"a1"}')
writeFileSync(join(folder, 'builds', 'meta', 'a1.json'), '{"id":"a1"}')
writeFileSync(join(folder, 'assets', 'home-a1.js'), '1')
const app = Fastify()
await mountFiles(app, folder)
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

test('INFRA-02: answers a missing chunk with a plain 404 that is not cached', async () => {
  for (const missing of ['/assets/home-00.js', '/builds/meta/00.json']) {
    const answer = await app.inject(missing)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
  }
})
