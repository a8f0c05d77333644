/** An S3-compatible store in memory, which checks the signatures of requests. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const SECRET = 'test-secret'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Signature Version 4 of the request, as a store checks it. */
const isSigned = ({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const [path = '', query = ''] = url.split('?')
  const authorization = headers.authorization ?? ''
  const [, scope = '', signed = '', signature = ''] =
    /Credential=key\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const values = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, path, query.split('&').toSorted().join('&'), values.join(''), signed, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

const PAGE = 2
/** Two files a page, to see that the next pages are asked for. */
const listingOf = (stored: Map<string, Buffer>, ages: Map<string, Date>, { pathname, searchParams }: URL): string => {
  const prefix = searchParams.get('prefix') ?? ''
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const files = [...stored]
    .filter(([name]) => name.startsWith(`${pathname}/${prefix}`))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const contents = files.slice(from, from + PAGE).map(([name, bytes]) => {
    const key = name.slice(pathname.length + 1)
    const storedAt = (ages.get(name) ?? new Date()).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = from + PAGE < files.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

export type FakeS3 = {
  /** With the bucket. */
  readonly url: string
  readonly keyId: string
  readonly secretKey: string
  readonly stored: Map<string, Buffer>
  /** When a file was stored; absent: now. */
  readonly ages: Map<string, Date>
  readonly close: () => void
}

export const openFakeS3 = async (): Promise<FakeS3> => {
  const stored = new Map<string, Buffer>()
  const ages = new Map<string, Date>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const name = request.url ?? ''
    if (!isSigned(request, body)) return response.writeHead(403).end()
    if (request.method === 'PUT') stored.set(name, body)
    if (request.method === 'DELETE') return response.writeHead(stored.delete(name) ? 204 : 404).end()
    if (name.includes('?')) return response.end(listingOf(stored, ages, new URL(name, 'http://s3')))
    const found = stored.get(name)
    return found === undefined ? response.writeHead(404).end() : response.end(found)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return { url, keyId: 'key', secretKey: SECRET, stored, ages, close: () => void server.close() }
}
