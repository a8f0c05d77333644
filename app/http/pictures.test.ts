import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

const SMALL = '0123456789abcdef'
const LARGE = '1123456789abcdef'
const LOST = '2123456789abcdef'
const DAMAGED = '3123456789abcdef'
const LARGE_BYTES = 200_001

let testApp: TestApp
/** Noise is not compressible: a file above the limit of originals that are sent as they are. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 500,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
const pack = async (): Promise<Buffer> => {
  const half = { create: { width: 300, height: 720, channels: 4, background: '#a01f2e' } } as const
  const transparent = { width: 600, height: 720, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  return sharp({ create: transparent })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
}
const row = (hash: string, file: string) => ({ hash, file, width: 600, height: 720, tone: '#d08f96' })
const numbered = Array.from({ length: 200 }, (_, at) => `f${at.toString(16).padStart(15, '0')}`)

beforeAll(async () => {
  testApp = await openTestApp({ options: { maxInFlight: 200 }, pictures: { waitMs: 15_000 } })
  const folder = join(testApp.folder, 'pictures')
  await mkdir(folder)
  await writeFile(join(folder, 'pack.png'), await pack())
  const large = await noise()
  expect(large.length).toBeGreaterThan(LARGE_BYTES)
  await writeFile(join(folder, 'large.png'), large)
  await writeFile(join(folder, 'damaged.png'), Buffer.alloc(LARGE_BYTES, 7))
  await testApp.base.db
    .insertInto('picture')
    .values([
      row(SMALL, 'pack.png'),
      row(LARGE, 'large.png'),
      row(LOST, 'lost.png'),
      row(DAMAGED, 'damaged.png'),
      row('ffffffffffffffff', '../../secret.png'),
      ...numbered.map((hash) => row(hash, 'pack.png')),
    ])
    .execute()
})
afterAll(() => testApp.close())

const encodingEnds = () => vi.waitFor(() => expect(testApp.pictures.queued()).toBe(0), PATIENCE)

test.each(['avif', 'webp'])(
  'SAFE-07: a picture not encoded yet is the original for now, and then %s in its width, transparent and unchanging',
  async (format) => {
    const first = await testApp.get(`/img/${SMALL}-320.${format}`)
    expect(first.statusCode).toBe(302)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(first.headers.vary).toBeUndefined()
    const substitute = await testApp.get(String(first.headers.location))
    expect(substitute.statusCode).toBe(200)
    expect(await sharp(substitute.rawPayload).metadata()).toMatchObject({ width: 600, height: 720 })
    await encodingEnds()
    const answer = await testApp.get(`/img/${SMALL}-320.${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const made = sharp(answer.rawPayload)
    expect(await made.metadata()).toMatchObject({ width: 320, height: 384, hasAlpha: true })
    const [, , , alpha] = await made.ensureAlpha().extract({ left: 300, top: 10, width: 1, height: 1 }).raw().toBuffer()
    expect(alpha).toBe(0)
    await rm(join(testApp.folder, 'encoded'), { recursive: true })
  },
)

test('SAFE-07: a mailbox in a browser shows the pictures of letters; a page of the shop is not shown by others', async () => {
  const policyOf = async (path: string) => (await testApp.get(path)).headers['cross-origin-resource-policy']
  expect(await policyOf(`/img/${SMALL}-original.png`)).toBe('cross-origin')
  expect(await policyOf('/about')).toBe('same-origin')
})

test('SAFE-07: takes the nearest larger picture that is ready, and WebP in place of AVIF', async () => {
  await testApp.get(`/img/${SMALL}-480.webp`)
  await encodingEnds()
  const locations = []
  for (const name of ['480.avif', '240.avif', '240.webp', '640.webp'])
    locations.push((await testApp.get(`/img/${SMALL}-${name}`)).headers.location)
  expect(locations).toEqual([
    `/img/${SMALL}-480.webp`,
    `/img/${SMALL}-480.webp`,
    `/img/${SMALL}-480.webp`,
    `/img/${SMALL}-original.png`,
  ])
  await encodingEnds()
})

test('never enlarges a picture beyond its original', async () => {
  await testApp.get(`/img/${SMALL}-1920.webp`)
  await encodingEnds()
  const answer = await testApp.get(`/img/${SMALL}-1920.webp`)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(600)
})

test('SAFE-07: an original that is too large to be sent waits for its encoding, which is made once and stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => testApp.get(`/img/${LARGE}-480.webp`)))
  expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set([`/img/${LARGE}-480.webp`]))
  expect((await testApp.get(`/img/${LARGE}-480.webp`)).headers['content-type']).toBe('image/webp')
  expect((await testApp.get(`/img/${LARGE}-original.png`)).statusCode).toBe(404)
  expect(await readdir(join(testApp.folder, 'encoded', '11'))).toEqual([`${LARGE}-480.webp`])
  expect(await readdir(join(testApp.folder, 'encoded', 'temporary'))).toEqual([])
})

test('SAFE-07: 200 new pictures requested by one client are answered before they are encoded, and so are ten first visitors', async () => {
  const ask = (hash: string) => testApp.get(`/img/${hash}-480.avif`).then(({ statusCode }) => statusCode)
  expect(new Set(await Promise.all(numbered.map(ask)))).toEqual(new Set([302]))
  expect((await testApp.get('/')).statusCode).toBe(200)
  const visitors = Array.from({ length: 8 }, () => Promise.all(numbered.slice(0, 24).map(ask)))
  expect(new Set((await Promise.all(visitors)).flat())).toEqual(new Set([302]))
  expect(testApp.pictures.queued()).toBeGreaterThan(100)
})

test.each([
  ['lost', LOST],
  ['damaged', DAMAGED],
])('SAFE-07: a %s original is a placeholder, never 500', async (_what, hash) => {
  const answer = await testApp.get(`/img/${hash}-320.avif`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-store' })
  expect(answer.body).toContain('width="600" height="720"')
  expect(answer.body).toContain('fill="#d08f96"')
})

test.each([
  '0123456789abcdef-321.webp',
  '0123456789abcdef-0096.webp',
  '0123456789abcdef-320.png',
  '0123456789abcdef-original.webp',
  '0123456789abcde-320.webp',
  '0123456789ABCDEF-320.webp',
  'aaaaaaaaaaaaaaaa-320.webp',
  'ffffffffffffffff-320.webp',
  'ffffffffffffffff-original.png',
])('SAFE-03: answers 404 for %s', async (name) => {
  const answer = await testApp.get(`/img/${name}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
})
