import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { basketLineId, variantId } from '#kernel/ids.ts'
import type { Client, CallOptions } from './client.ts'
import { ApiFailure, failureText } from './failure.ts'
let api: Client
const sent: Request[] = []

const success = (data: unknown): Response => Response.json({ status: 'success', data, errors: [] })
const failure = (status: number, code: number | string = status, headers: Record<string, string> = {}): Response =>
  Response.json({ status: 'error', data: null, errors: [{ code, message: 'Нет' }] }, { status, headers })

/** The server answers these one after another; an Error is a broken connection. */
const shopAnswers = (...answers: (Response | Error)[]): void => {
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    const next = answers.shift() ?? failure(500)
    if (next instanceof Error) throw next
    return next
  })
}

beforeEach(async () => {
  sent.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.resetModules()
  ;({ api } = await import('./client.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const settled = async <T>(call: Promise<T>): Promise<T | unknown> => {
  const ended = call.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}

test('API-01: a read goes under /api with its query and path parameters', async () => {
  shopAnswers(success([]))
  await settled(api.product.reviews({ slug: 'krem-tish', page: 2, skin: 'сухая' }, { headers: { 'x-more': '1' } }))
  expect(sent[0]?.url).toBe('http://shop.test/api/product/krem-tish/reviews?page=2&skin=%D1%81%D1%83%D1%85%D0%B0%D1%8F')
  expect(sent[0]?.headers.get('accept')).toBe('application/json')
  expect(sent[0]?.headers.get('x-more')).toBe('1')
})

test('API-01: lists are joined with commas, missing values are left out', async () => {
  shopAnswers(success(null))
  await settled(api.catalog.list({ city: 'msk', brand: ['iney', 'polyn-12'], express: true }))
  expect(sent[0]?.url).toBe('http://shop.test/api/catalog/list?city=msk&brand=iney,polyn-12&express=true')
})

test('API-01: a write sends JSON, and its idempotency key if it has one', async () => {
  shopAnswers(success({}))
  await settled(api.order.cancel({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }, { idempotencyKey: 'attempt-1' }))
  expect(sent[0]).toMatchObject({ method: 'POST', url: 'http://shop.test/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel' })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  expect(sent[0]?.headers.get('idempotency-key')).toBe('attempt-1')
  expect(await sent[0]?.text()).toBe('{}')
})

test('API-01: PATCH sends its input as JSON in the body, with the headers of the caller', async () => {
  shopAnswers(success({}))
  await settled(api.basket.setQuantity({ id: basketLineId(7), quantity: 3 }, { headers: { 'x-more': '1' } }))
  expect(sent[0]).toMatchObject({ method: 'PATCH', url: 'http://shop.test/api/basket/quantity' })
  expect(sent[0]?.headers.get('accept')).toBe('application/json')
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  expect(sent[0]?.headers.get('x-more')).toBe('1')
  expect(await sent[0]?.json()).toEqual({ id: 7, quantity: 3 })
})

test('API-01: DELETE sends its input in the query, without a body', async () => {
  shopAnswers(success({}))
  await settled(api.search.deleteHistoryItem({ query: 'крем' }))
  expect(sent[0]).toMatchObject({
    method: 'DELETE',
    url: `http://shop.test/api/search/history/item?query=${encodeURIComponent('крем')}`,
    body: null,
  })
  expect(sent[0]?.headers.get('accept')).toBe('application/json')
  expect(sent[0]?.headers.has('content-type')).toBe(false)
})

test('API-01: an aborted write rejects and is not sent again', async () => {
  const abort = new AbortController()
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
  })
  const call = api.basket
    .setQuantity({ id: basketLineId(7), quantity: 3 }, { signal: abort.signal })
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  abort.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
  expect(sent.map(({ method }) => method)).toEqual(['PATCH'])
})

test('API-01: the only realm is the proxy, which is /api', async () => {
  shopAnswers(success([]))
  await settled(api.favorites.get({}, { realm: 'proxy' }))
  expect(sent[0]?.url).toBe('http://shop.test/api/favorites')
  expectTypeOf<CallOptions['realm']>().toEqualTypeOf<'proxy' | undefined>()
})

test('API-04: an idempotent call is sent with its key and does not compile without it; any other needs no options', async () => {
  shopAnswers(success({ number: 1 }))
  const { write } = api.cases
  await settled(write({ token: 'case-token', text: 'Спасибо' }, { idempotencyKey: 'key-1' }))
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  expectTypeOf<Parameters<typeof write>[1]>().toExtend<{ idempotencyKey: string }>()
  expectTypeOf<undefined>().toExtend<Parameters<Client['favorites']['get']>[1]>()
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'API-04: a read answered %i is sent once more and no more often',
  async (status) => {
    shopAnswers(failure(status), success({ items: [] }))
    expect(await settled(api.basket.get({}))).toEqual({ ok: true, value: { items: [] } })
    sent.length = 0
    shopAnswers(failure(status), failure(status), success({ items: [] }))
    expect(await settled(api.basket.get({}))).toMatchObject({ name: 'ApiFailure', status })
    expect(sent).toHaveLength(2)
  },
)

test('API-04, SEARCH-03: a search is a read, though it is posted', async () => {
  shopAnswers(failure(503), success({ query: 'крем' }))
  expect(await settled(api.search.postSearchQuery({ query: 'крем', city: 'chel' }))).toMatchObject({ ok: true })
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { query: 'крем', city: 'chel' },
    { query: 'крем', city: 'chel' },
  ])
})

test('API-04: other statuses and writes are not retried', async () => {
  shopAnswers(failure(400), success({}))
  expect(await settled(api.basket.get({}))).toMatchObject({ status: 400 })
  expect(sent).toHaveLength(1)
  shopAnswers(failure(503), success({}))
  expect(await settled(api.basket.add({ product_id: variantId(1) }))).toMatchObject({ status: 503 })
  expect(sent).toHaveLength(2)
})

test('AUTH-08: a write that a sign-in has overtaken is repeated once, because nothing was stored', async () => {
  const overtaken = () => failure(409, 409, { 'retry-after': '0' })
  shopAnswers(overtaken(), success({ items: [] }))
  expect(await settled(api.basket.add({ product_id: variantId(7), quantity: 2 }))).toEqual({
    ok: true,
    value: { items: [] },
  })
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { product_id: 7, quantity: 2 },
    { product_id: 7, quantity: 2 },
  ])
  shopAnswers(overtaken(), overtaken(), success({ items: [] }))
  expect(await settled(api.basket.add({ product_id: variantId(7) }))).toMatchObject({ status: 409 })
})

test('API-04: a lost connection is retried for reads and reported for writes', async () => {
  shopAnswers(new TypeError('connection lost'), success([]))
  expect(await settled(api.favorites.get({}))).toEqual({ ok: true, value: [] })
  shopAnswers(new TypeError('connection lost'))
  expect(await settled(api.basket.add({ product_id: variantId(1) }))).toMatchObject({ status: 0 })
})

test('API-04: a retry waits for Retry-After', async () => {
  shopAnswers(failure(503, 503, { 'retry-after': '2' }), success([]))
  const call = api.favorites.get({})
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toHaveLength(2)
  await call
})

test('API-04: 401 is only a warning in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  shopAnswers(failure(401))
  await settled(api.basket.get({}))
  expect(warn.mock.calls).toEqual([['Unauthorized']])
})

test('API-05: a declared refusal is a value with its name, anything else is thrown', async () => {
  shopAnswers(failure(404, 101))
  expect(await settled(api.product.get({ slug: 'net', city: 'default' }))).toEqual({
    ok: false,
    refusal: 'no-product',
    message: 'Нет',
  })
  shopAnswers(failure(422, 'name'))
  expect(await settled(api.product.get({ slug: 'net', city: 'default' }))).toMatchObject({
    name: 'ApiFailure',
    status: 422,
  })
})

test('API-01: an aborted call rejects immediately and is not retried', async () => {
  const abort = new AbortController()
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
  })
  const call = api.favorites.get({}, { signal: abort.signal }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  abort.abort()
  await vi.runAllTimersAsync()
  expect(await call).toMatchObject({ name: 'AbortError' })
  expect(sent).toHaveLength(1)
})

test('API-01: reads that begin together are sent one at a time, and one aborted before its turn is not sent', async () => {
  const abort = new AbortController()
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return success({})
  })
  const calls = Promise.allSettled([
    api.favorites.get({}),
    api.basket.get({}, { signal: abort.signal }),
    api.cities.get({}),
  ])
  abort.abort()
  expect(sent).toHaveLength(0)
  await vi.advanceTimersToNextTimerAsync()
  expect(sent).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect((await calls).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/favorites', '/api/cities'])
})

test('API-01: reads of a hidden page are sent without a timer', async () => {
  vi.stubGlobal('document', { hidden: true })
  shopAnswers(success({}))
  expect(await api.favorites.get({})).toEqual({ ok: true, value: {} })
})

test('SAFE-01: the first write is sent alone, so that a visitor gets one session', async () => {
  const gates: (() => void)[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((resolve) => gates.push(() => resolve(success({}))))
  })
  const both = [api.basket.add({ product_id: variantId(1) }), api.basket.add({ product_id: variantId(2) })]
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  gates[0]?.()
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
  gates[1]?.()
  await Promise.all(both)
})

test('API-05: failures have messages for the shopper', () => {
  expect(failureText(new ApiFailure(0, [], null))).toContain('Нет связи')
  expect(failureText(new ApiFailure(503, [], null))).toContain('перегружен')
  expect(failureText(new ApiFailure(500, [], null))).toContain('Мы уже знаем')
  expect(failureText(new Error('boom'))).not.toContain('boom')
})
