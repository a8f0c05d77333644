import { Ajv } from 'ajv'
import fastJsonStringify from 'fast-json-stringify'
import { Check } from 'typebox/value'
import { isRecord } from '#kernel/is-record.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { allGroups } from '#app/api/all-groups.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { envelopeOf, requestParts } from '#platform/http/request-schemas.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const add = (body: object, headers?: Record<string, string>) => testApp.write('POST', '/api/basket/add', body, headers)

describe('the envelope', () => {
  test('API-05: an answer carries status, data and no errors', async () => {
    const answer = await testApp.get('/api/cities')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 'success', errors: [], data: { shops_total: expect.any(Number) } })
  })

  test('API-05: a refusal has an integer code and its HTTP status', async () => {
    const answer = await testApp.get('/api/product/net-takogo?city=default')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ status: 'error', data: null, errors: [{ code: 101, message: expect.any(String) }] })
  })

  test('API-05: an unknown call is a 404 in the same envelope', async () => {
    const answer = await testApp.get('/api/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 'error', data: null, errors: [{ code: 404 }] })
  })

  test('API-05: a known path with another method answers 405 and the allowed methods', async () => {
    const answer = await testApp.write('DELETE', '/api/basket/add')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })

  test('SAFE-06: a write that a full disk prevents is refused with 503 and words', async () => {
    const owner = await connectAsOwner(testApp.base.url, 'test')
    await owner.query(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON basket_line EXECUTE FUNCTION full_disk()`)
    const answer = await add({ product_id: testApp.shop.variant('P-0101') })
    await owner.query('DROP FUNCTION full_disk CASCADE')
    await owner.end()
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({
      errors: [{ code: 503, message: expect.stringContaining('не может ничего записать') }],
    })
    expect((await add({ product_id: testApp.shop.variant('P-0101') })).statusCode).toBe(200)
  })
})

test('API-05: every schema compiles: that of a call that is rarely made, too', () => {
  const ajv = new Ajv({ strict: false, formats: { binary: true } })
  const failed = Object.entries(allGroups).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([call, endpoint]: [string, AnyEndpoint]) => {
      try {
        for (const part of Object.values(requestParts(endpoint))) ajv.compile(part)
        fastJsonStringify(envelopeOf(endpoint.out))
        return []
      } catch (error) {
        return [`${group}.${call}: ${String(error)}`]
      }
    }),
  )
  expect(failed).toEqual([])
})

describe('input', () => {
  test('SAFE-03: refuses an unknown field of body or query, and names it', async () => {
    const inBody = await add({ product_id: testApp.shop.variant('P-0101'), price: 1 })
    expect(inBody.statusCode).toBe(400)
    expect(inBody.json()).toMatchObject({
      errors: [{ code: 400, customData: { field: 'price', rule: 'additionalProperties' } }],
    })
    const inQuery = await testApp.get('/api/catalog/list?city=default&admin=1')
    expect(inQuery.statusCode).toBe(400)
    expect(inQuery.json()).toMatchObject({ errors: [{ customData: { field: 'admin' } }] })
  })

  test('SAFE-03: converts values of the query to numbers, booleans and lists, but none of a body', async () => {
    expect((await add({ product_id: String(testApp.shop.variant('P-0101')) })).statusCode).toBe(400)
    const listed = await testApp.get(
      '/api/catalog/list?city=default&price_to=900000&express=true&brand=iney,polyn-12&page=1',
    )
    expect(listed.statusCode).toBe(200)
    const repeated = await testApp.get(
      '/api/catalog/list?city=default&price_to=900000&express=true&brand=iney&brand=polyn-12&page=1',
    )
    expect(repeated.json()).toEqual(listed.json())
    expect((await testApp.get('/api/catalog/list?city=default&page=many')).statusCode).toBe(400)
  })

  test('SAFE-03: refuses a missing field, an invalid path parameter and an empty body', async () => {
    expect((await add({})).statusCode).toBe(400)
    expect((await testApp.get('/api/catalog/list')).statusCode).toBe(400)
    expect((await testApp.get('/api/product/availability/first?city=default')).statusCode).toBe(400)
    expect((await testApp.write('POST', '/api/basket/add')).statusCode).toBe(400)
  })

  test('SAFE-03: accepts only JSON, and at most 64 kB of it', async () => {
    const form = await testApp.app.inject({
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

  test('ORD-05: refuses a call that must happen once without its idempotency key', async () => {
    const answer = await testApp.write('POST', '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ customData: { field: 'idempotency-key', rule: 'required' } }] })
    expect(
      (await testApp.write('POST', '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel', {}, { 'idempotency-key': 'short' }))
        .statusCode,
    ).toBe(400)
    const withKey = await testApp.write(
      'POST',
      '/api/order/AAAAAAAAAAAAAAAAAAAAAA/cancel',
      {},
      { 'idempotency-key': 'attempt-1' },
    )
    expect(withKey.json()).toMatchObject({ errors: [{ code: 107 }] })
  })
})

describe('caching', () => {
  test('SAFE-04: allows caches to store only answers shared by all visitors, for a minute', async () => {
    expect((await testApp.get('/api/catalog/list?city=default')).headers['cache-control']).toBe('public, max-age=60')
    expect((await testApp.get('/api/basket')).headers['cache-control']).toBe('no-store')
    expect((await testApp.get('/api/product/net-takogo?city=default')).headers['cache-control']).toBe('no-store')
    expect((await testApp.get('/api/catalog/list')).headers['cache-control']).toBe('no-store')
  })

  test('BASK-09: forbids caches to store availability', async () => {
    const availability = await testApp.get(
      `/api/product/availability/${testApp.shop.product('krem-tish')}?city=default`,
    )
    expect(availability.statusCode).toBe(200)
    expect(availability.headers['cache-control']).toBe('no-store')
  })
})

type Content = { readonly schema: object; readonly example?: unknown }
type Operation = {
  readonly summary?: string
  readonly parameters?: readonly (Content & { readonly name: string })[]
  readonly requestBody?: { readonly content: Record<string, Content> }
  readonly responses: Record<string, { readonly description?: string; readonly content?: Record<string, Content> }>
}
const contentOf = ({ requestBody, responses }: Operation): [string, Content | undefined][] => [
  ...Object.values(requestBody?.content ?? {}).map((content): [string, Content] => ['request', content]),
  ...Object.values(responses['200']?.content ?? {}).map((content): [string, Content] => ['answer', content]),
]
/** OpenAPI's `nullable` as JSON Schema says it. */
const withNulls = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withNulls)
  if (!isRecord(schema)) return schema
  const plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNulls(value)]))
  return schema['nullable'] === true ? { anyOf: [plain, { type: 'null' }] } : plain
}
const accepts = (schema: object, value: unknown): boolean => {
  const complete = withNulls(schema)
  return isRecord(complete) && Check(complete, value)
}

describe('the OpenAPI description', () => {
  test('API-07: describes every endpoint of the contract, and imports, by path and method', async () => {
    const { paths } = (await testApp.get('/api/docs/json')).json()
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = Object.values(allGroups).flatMap((group) =>
      Object.values<AnyEndpoint>(group).map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(declared.length).toBeGreaterThan(40)
    const imports = ['POST /api/import/{kind}', 'PUT /api/import/pictures']
    expect(described.toSorted()).toEqual([...declared, ...imports].toSorted())
  })

  test('API-07: every call has a summary, its refusals, and examples that its own schemas accept', async () => {
    const { paths }: { paths: Record<string, Record<string, Operation>> } = (await testApp.get('/api/docs/json')).json()
    const missing: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const call = `${method.toUpperCase()} ${path}`
        if (!operation.summary) missing.push(`${call}: summary`)
        for (const [what, content] of contentOf(operation))
          if (content?.example === undefined) missing.push(`${call}: no example of ${what}`)
          else if (!accepts(content.schema, content.example))
            missing.push(`${call}: ${what} ${JSON.stringify(content.example)}`)
        for (const { name, schema, example } of operation.parameters ?? [])
          if (example === undefined || !accepts(schema, example)) missing.push(`${call}: ${name} ${String(example)}`)
      }
    }
    expect(missing).toEqual([])
    const refusing = Object.values(allGroups).flatMap((group) => Object.values<AnyEndpoint>(group))
    for (const { method, path, refuses } of refusing) {
      const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      for (const name of refuses) expect(operation?.responses['4XX']?.description, path).toContain(`: ${name}`)
    }
  })

  test('API-07: describes input by the schemas that validate it', async () => {
    const description = (await testApp.get('/api/docs/json')).json()
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

  test('API-07: can be browsed in the running shop', async () => {
    const page = await testApp.get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  test('SAFE-04: is not served where it is switched off', async () => {
    const closed = await openTestApp({ options: { apiDocs: false } })
    try {
      for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])
        expect((await closed.get(url)).statusCode, url).toBe(404)
    } finally {
      await closed.close()
    }
  })
})
