import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOriginals } from '#server/pictures/originals.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { s3 } from './s3.ts'

const SECRET = 'test-secret'
const HASH = '0123456789abcdef'
const stored = new Map<string, Buffer>()
let server: Server
let url = ''
let folder = ''

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Signature Version 4 of the request, as a store checks it. */
const isSigned = ({ method, url: path, headers }: IncomingMessage, body: Buffer): boolean => {
  const authorization = headers.authorization ?? ''
  const [, scope = '', signed = '', signature = ''] =
    /Credential=key\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const values = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, path, '', values.join(''), signed, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await buffer(request)
    const name = request.url ?? ''
    if (!isSigned(request, body)) return response.writeHead(403).end()
    if (request.method === 'PUT') stored.set(name, body)
    const found = stored.get(name)
    return found === undefined ? response.writeHead(404).end() : response.end(found)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  stored.clear()
})
afterEach(() => rm(folder, { recursive: true }))

const store = (secretKey = SECRET) => s3({ url, region: 'ru-central1', keyId: 'key', secretKey })

test('stores files in a bucket and reads them, with signed requests', async () => {
  await store().put('originals/a.webp', Buffer.from('picture'))
  expect([...stored.keys()]).toEqual(['/bucket/originals/a.webp'])
  expect(Buffer.from((await store().get('originals/a.webp')) ?? [])).toEqual(Buffer.from('picture'))
  expect(await store().get('originals/b.webp')).toBeNull()
  await expect(store('wrong').get('originals/a.webp')).rejects.toThrow('S3: HTTP 403')
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
  expect(await findOn('second', SECRET)).toEqual({ kind: 'substitute', name: `${HASH}-original.jpg` })
  expect(await findOn('second', 'wrong')).toMatchObject({ kind: 'substitute' })
  expect(await readFile(join(folder, 'second', '01', HASH))).toEqual(svg)
  await writeFile(join(folder, 'first', '01', HASH), 'kept')
  await first.put(HASH, svg)
  expect(await readFile(join(folder, 'first', '01', HASH), 'utf8')).toBe('kept')
})
