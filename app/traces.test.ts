import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviderClient } from '#providers/shared/provider-client.ts'
import { openTestApp, htmlPage, type TestApp } from '#kit/test-app.ts'
import { startTraces } from './traces.ts'

type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spans: Span[] = []
const parents: (string | undefined)[] = []
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'
const servers: Server[] = []
const serve = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let shop: TestApp
let collector = ''
beforeAll(async () => {
  collector = await serve(async (request, answer) => {
    const sent = (await json(request)) as Sent
    for (const { scopeSpans } of sent.resourceSpans) for (const one of scopeSpans) spans.push(...one.spans)
    answer.setHeader('content-type', 'application/json').end('{}')
  })
  const provider = await serve((request, answer) => {
    parents.push(request.headers['traceparent']?.toString())
    answer.setHeader('content-type', 'application/json').end('{}')
  })
  const client = openProviderClient({ provider: 'carrier', baseUrl: provider })
  shop = await openTestApp({
    options: { isTraced: true },
    render: async () => {
      await client.done({ name: 'quote', method: 'GET', path: '/', timeoutMs: 5_000 })
      return htmlPage('')
    },
  })
})
afterAll(async () => {
  await shop.close()
  for (const server of servers) server.close()
})

test('OWN-04: without traces a provider gets no header', async () => {
  await shop.get('/')
  expect(parents).toEqual([undefined])
})

test('OWN-04: a request and its call to a provider are spans of one trace, and the provider gets its number', async () => {
  const claimed = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  parents.length = 0
  const stop = startTraces({ url: `${collector}/v1/traces`, percent: 100 })
  await shop.get(`/order/${TOKEN}`, { traceparent: claimed })
  await shop.get('/live')
  await stop()
  const [call, request] = spans
  expect(spans.map(({ name }) => name)).toEqual(['carrier quote', 'GET /order/:token'])
  expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(parents).toEqual([`00-${call?.traceId}-${call?.spanId}-01`])
  expect(JSON.stringify(spans)).not.toContain(TOKEN)
  expect(request?.traceId).not.toContain('0af7651916cd43dd')
  expect(request?.parentSpanId ?? '').toBe('')
})
