import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { parsePictureName } from './pictures.ts'

const HASH = '0123456789abcdef'
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const folder = join(testApp.folder, 'pictures')
  await mkdir(folder)
  const half = { create: { width: 300, height: 720, channels: 4, background: '#a01f2e' } } as const
  const pack = sharp({
    create: { width: 600, height: 720, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([{ input: half, left: 0, top: 0 }])
  await writeFile(join(folder, 'pack.png'), await pack.png().toBuffer())
  await testApp.base.db
    .insertInto('picture')
    .values([
      { hash: HASH, file: 'pack.png', width: 600, height: 720, tone: '#d08f96' },
      { hash: 'ffffffffffffffff', file: '../../secret.png', width: 600, height: 720, tone: '#d08f96' },
    ])
    .execute()
})
afterAll(() => testApp.close())

test.each(['avif', 'webp'])(
  'a picture is made as %s in the requested width, keeps its transparency and never changes',
  async (format) => {
    const answer = await testApp.get(`/img/${HASH}-320.${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const made = sharp(answer.rawPayload)
    expect(await made.metadata()).toMatchObject({ width: 320, height: 384, hasAlpha: true })
    const [, , , alpha] = await made.ensureAlpha().extract({ left: 300, top: 10, width: 1, height: 1 }).raw().toBuffer()
    expect(alpha).toBe(0)
  },
)

test('never enlarges a picture beyond its original', async () => {
  const answer = await testApp.get(`/img/${HASH}-1920.webp`)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(600)
})

test('SAFE-06: encodes a new picture once for concurrent requests, and stores one file', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => testApp.get(`/img/${HASH}-480.webp`)))
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
  const stored = await readdir(join(testApp.folder, 'data', 'pictures', '01'))
  expect(stored.filter((name) => name.includes('-480.webp'))).toEqual([`${HASH}-480.webp`])
})

test.each([
  '0123456789abcdef-321.webp',
  '0123456789abcdef-320.png',
  '0123456789abcde-320.webp',
  '0123456789ABCDEF-320.webp',
  'aaaaaaaaaaaaaaaa-320.webp',
  'ffffffffffffffff-320.webp',
])('SAFE-03: answers 404 for %s', async (name) => {
  const answer = await testApp.get(`/img/${name}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('SAFE-03: accepts only listed widths', () => {
  expect(parsePictureName(`${HASH}-96.avif`)).toEqual({ hash: HASH, width: 96, format: 'avif' })
  expect(parsePictureName(`${HASH}-0096.avif`)).toBeNull()
})
