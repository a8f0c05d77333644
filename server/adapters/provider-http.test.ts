import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callProvider } from './provider-http.ts'

const CHUNK = Buffer.alloc(64 * 1024, '[')
const MAX_SENT = 64 * 1024 * 1024
let sent = 0
const ended = Promise.withResolvers<void>()
const sendWithoutEnd = (response: ServerResponse): void => {
  while (sent < MAX_SENT && !response.destroyed) {
    sent += CHUNK.length
    if (!response.write(CHUNK)) return
  }
  if (!response.destroyed) response.end()
}
const server = createServer((request, response) => {
  if (request.url === '/moved') return void response.writeHead(302, { location: '/paid' }).end()
  if (request.url === '/paid') return void response.end('{"status":"succeeded"}')
  response.on('close', ended.resolve)
  response.on('drain', () => sendWithoutEnd(response))
  sendWithoutEnd(response)
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('SAFE-07: an answer of a bank without an end is given up before it fills the memory', async () => {
  const reply = await callProvider(baseUrl, { method: 'GET', timeoutMs: 20_000 })
  expect(reply).toMatchObject({ ok: false, failure: 'unknown' })
  await ended.promise
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('SAFE-07: a bank cannot send the shop to another address', async () => {
  expect(await callProvider(`${baseUrl}/moved`, { method: 'GET', timeoutMs: 5_000 })).toMatchObject({ ok: false })
})
