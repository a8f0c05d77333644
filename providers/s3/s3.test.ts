import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeS3, openFakeS3 } from '#kit/machines/fake-s3.ts'
import { openOriginals } from '#platform/pictures/originals.ts'
import { openPictures } from '#platform/pictures/pictures.ts'
import { s3 } from './adapter.ts'

const HASH = '0123456789abcdef'
let server: FakeS3
let folder = ''

beforeAll(async () => void (server = await openFakeS3()))
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  server.stored.clear()
})
afterEach(() => rm(folder, { recursive: true }))

const store = (secretKey = server.secretKey) => s3({ ...server, region: 'ru-central1', secretKey })

test('stores files in a bucket and reads them, with signed requests', async () => {
  await store().put('originals/a.webp', Buffer.from('picture'))
  expect([...server.stored.keys()]).toEqual(['/bucket/originals/a.webp'])
  expect(Buffer.from((await store().get('originals/a.webp')) ?? [])).toEqual(Buffer.from('picture'))
  expect(await store().get('originals/b.webp')).toBeNull()
  await expect(store('wrong').get('originals/a.webp')).rejects.toThrow('S3: HTTP 403')
})

test('SAFE-03: a store that answers with a redirect sends no request to another host', async () => {
  const hosts: string[] = []
  const elsewhere = createServer((request, response) => {
    hosts.push(request.url ?? '')
    response.end('elsewhere')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/bucket/a.webp`
  const redirecting = createServer((_request, response) => {
    response.writeHead(307, { location: target }).end()
  }).listen(0, '127.0.0.1')
  await once(redirecting, 'listening')
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/bucket`
  const moved = s3({ ...server, url, region: 'ru-central1' })
  await expect(moved.get('originals/a.webp')).rejects.toThrow()
  await expect(moved.put('originals/a.webp', Buffer.from('picture'))).rejects.toThrow()
  expect(hosts).toEqual([])
  elsewhere.close()
  redirecting.close()
})

test('OWN-02: a picture imported on one node is found by another, which keeps it; without the store it is a placeholder', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const first = openOriginals({ folder: join(folder, 'first'), store: store(), minFreeBytes: 0 })
  await first.put(HASH, svg)
  const findOn = async (node: string, secretKey: string) => {
    const pictures = openPictures({
      originalsFolder: join(folder, 'shop'),
      originals: openOriginals({ folder: join(folder, node), store: store(secretKey), minFreeBytes: 0 }),
      encodedFolder: join(folder, `${node}-encoded`),
      findOriginal: async () => ({ file: 'packs/Крем.JPG', width: 10, height: 12, tone: '#d08f96' }),
      minFreeBytes: 0,
    })
    const answer = await pictures.find(`${HASH}-480.webp`, new AbortController().signal)
    await pictures.close()
    return answer
  }
  expect(await findOn('third', 'wrong')).toMatchObject({ kind: 'placeholder' })
  expect(await findOn('second', server.secretKey)).toEqual({ kind: 'substitute', name: `${HASH}-original.jpg` })
  expect(await findOn('second', 'wrong')).toMatchObject({ kind: 'substitute' })
  expect(await readFile(join(folder, 'second', '01', HASH))).toEqual(svg)
  await writeFile(join(folder, 'first', '01', HASH), 'kept')
  await first.put(HASH, svg)
  expect(await readFile(join(folder, 'first', '01', HASH), 'utf8')).toBe('kept')
})
