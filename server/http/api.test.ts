import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

let frame: TestApp
beforeAll(async () => {
  frame = await openTestApp()
})
afterAll(() => frame.close())

const add = (body: object, headers?: Record<string, string>) => frame.write('POST', '/api/basket/add', body, headers)

describe('the envelope', () => {
  test('API-05: an answer carries status, data and no errors', async () => {
    const answer = await frame.get('/api/cities')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 'success', errors: [], data: { shops_total: expect.any(Number) } })
  })

  test('API-05: a general refusal has an integer code and the status of its kind', async () => {
    const answer = await frame.get('/api/product/net-takogo?city=default')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ status: 'error', data: null, errors: [{ code: 101, message: expect.any(String) }] })
  })

  test('API-05: an unknown call is a 404 in the same envelope', async () => {
    const answer = await frame.get('/api/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 'error', data: null, errors: [{ code: 404 }] })
  })

  test('API-05: a known address with a method it lacks answers 405 and names the ones it has', async () => {
    const answer = await frame.write('DELETE', '/api/basket/add')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })
})

describe('what goes in', () => {
  test('SAFE-03: an unknown field is refused by name, in body and in query', async () => {
    const inBody = await add({ product_id: frame.shop.variant('P-0101'), price: 1 })
    expect(inBody.statusCode).toBe(400)
    expect(inBody.json()).toMatchObject({
      errors: [{ code: 400, customData: { field: 'price', rule: 'additionalProperties' } }],
    })
    const inQuery = await frame.get('/api/catalog/list?city=default&admin=1')
    expect(inQuery.statusCode).toBe(400)
    expect(inQuery.json()).toMatchObject({ errors: [{ customData: { field: 'admin' } }] })
  })

  test('SAFE-03: a body has JSON’s own types, a query is read as numbers, truth values and lists', async () => {
    expect((await add({ product_id: String(frame.shop.variant('P-0101')) })).statusCode).toBe(400)
    const listed = await frame.get(
      '/api/catalog/list?city=default&price_to=900000&in_stock=true&brand=iney,polyn-12&page=1',
    )
    expect(listed.statusCode).toBe(200)
    const repeated = await frame.get(
      '/api/catalog/list?city=default&price_to=900000&in_stock=true&brand=iney&brand=polyn-12&page=1',
    )
    expect(repeated.json()).toEqual(listed.json())
    expect((await frame.get('/api/catalog/list?city=default&page=many')).statusCode).toBe(400)
  })

  test('SAFE-03: a missing field, a wrong path part and an empty body are refused, not guessed', async () => {
    expect((await add({})).statusCode).toBe(400)
    expect((await frame.get('/api/catalog/list')).statusCode).toBe(400)
    expect((await frame.get('/api/product/availability/first?city=default')).statusCode).toBe(400)
    expect((await frame.write('POST', '/api/basket/add')).statusCode).toBe(400)
  })

  test('SAFE-03: only JSON is read, and no more than 64 kB of it', async () => {
    const form = await frame.app.inject({
      method: 'POST',
      url: '/api/basket/add',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'product_id=1',
    })
    expect(form.statusCode).toBe(415)
    const huge = await add({ product_id: 1, note: 'x'.repeat(70_000) })
    expect(huge.statusCode).toBe(413)
    expect(huge.json()).toMatchObject({ status: 'error', errors: [{ code: 413 }] })
  })

  test('ORD-05: a call that must happen once is refused without its key', async () => {
    const answer = await frame.write('POST', '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ customData: { field: 'idempotency-key', rule: 'required' } }] })
    expect(
      (await frame.write('POST', '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel', {}, { 'idempotency-key': 'short' }))
        .statusCode,
    ).toBe(400)
    const withKey = await frame.write(
      'POST',
      '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel',
      {},
      { 'idempotency-key': 'attempt-1' },
    )
    expect(withKey.json()).toMatchObject({ errors: [{ code: 107 }] })
  })
})

describe('what caches may keep', () => {
  test('SAFE-04: what is the same for everybody may be kept for a minute, everything else by nobody', async () => {
    expect((await frame.get('/api/catalog/list?city=default')).headers['cache-control']).toBe('public, max-age=60')
    expect((await frame.get('/api/basket')).headers['cache-control']).toBe('no-store')
    expect((await frame.get('/api/product/net-takogo?city=default')).headers['cache-control']).toBe('no-store')
    expect((await frame.get('/api/catalog/list')).headers['cache-control']).toBe('no-store')
  })

  test('BASK-09: availability and the basket are never kept', async () => {
    const availability = await frame.get(`/api/product/availability/${frame.shop.product('krem-tish')}?city=default`)
    expect(availability.statusCode).toBe(200)
    expect(availability.headers['cache-control']).toBe('no-store')
  })
})

describe('the description', () => {
  test('API-07: every call of the contract is described by the schemas that check it', async () => {
    const description = (await frame.get('/api/docs/json')).json()
    expect(Object.keys(description.paths)).toContain('/api/basket/add')
    const schema = description.paths['/api/basket/add'].post.requestBody.content['application/json'].schema
    expect(schema).toMatchObject({
      additionalProperties: false,
      required: ['product_id'],
      properties: { product_id: { type: 'integer', minimum: 1 } },
    })
    expect(
      description.paths['/api/product/{slug}'].get.parameters.map((given: { name: string }) => given.name).sort(),
    ).toEqual(['city', 'slug'])
  })

  test('API-07: it can be browsed in the running shop', async () => {
    const page = await frame.get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })
})
