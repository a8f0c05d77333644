import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectAsOwner } from '#platform/db/connection.ts'
import { cookieOf, htmlPage, openTestApp, type TestApp } from '#kit/test-app.ts'

const TOKEN = 'Zq3vXk9LmN2pQr5tUw8yAb'
const PHONE = '79120004455'
const EMAIL = 'anna.petrova@example.ru'
const NAME = 'Аннушка'
const ADDRESS = 'Лесная'
const NETWORK_ADDRESS = '203.0.113.77'

let lines: string[] = []
let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp({
    options: {
      logLevel: 'trace',
      trustProxy: ['loopback'],
      logStream: { write: (line: string) => void lines.push(line) },
    },
    render: async ({ pathname }) => {
      if (pathname.endsWith('/broken')) throw new Error(`no row for ${EMAIL}, phone ${PHONE}, order ${TOKEN}`)
      return htmlPage('<h1>Страница</h1>')
    },
  })
})
afterAll(() => shop.close())
beforeEach(() => void (lines = []))

type Line = Readonly<Record<string, unknown>>
const parsed = (): Line[] => lines.map((line): Line => JSON.parse(line))
const requests = (): Line[] => parsed().filter(({ msg }) => msg === 'request')
const headers = { 'x-forwarded-for': NETWORK_ADDRESS, 'user-agent': `Browser of ${NAME}` }

test('SAFE-06: writes one line for each request, with the id that the answer carries', async () => {
  const answers = [
    await shop.get('/', headers),
    await shop.get('/product/krem-tish', headers),
    await shop.get('/api/cities', headers),
    await shop.get('/api/nothing', headers),
    await shop.write('POST', '/products', {}, headers),
  ]
  expect(requests().map(({ reqId }) => reqId)).toEqual(answers.map((answer) => answer.headers['x-request-id']))
  expect(requests().map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/', 200],
    ['GET', '/product/krem-tish', 200],
    ['GET', '/api/cities', 200],
    ['GET', '/api/*', 404],
    ['POST', 'none', 405],
  ])
})

test.each([
  [`/order/${TOKEN}`, '/order/:token'],
  [`/order/${TOKEN}.data`, '/order/:token'],
  [`/ORDER/${TOKEN}/`, '/order/:token'],
  [`/%6frder/${TOKEN}`, '/-/not-canonical'],
  [`/order%2F${TOKEN}`, '/-/not-canonical'],
  [`/order/${TOKEN}/more`, '/…'],
  [`/subscribe/confirm/${TOKEN}`, '/subscribe/:step/:token'],
  [`/subscribe/cancel/${TOKEN}?from=mail`, '/subscribe/:step/:token'],
  [`/subscribe/${TOKEN}`, '/…'],
  [`/orders/${TOKEN}`, '/orders/[token]'],
  [`/old/${EMAIL}`, '[email]'],
  [`/certificate/purchase/${TOKEN}?payment=returned`, '/certificate/purchase/:token'],
  [`/certificate/card/${TOKEN}.data`, '/certificate/card/:token'],
  ['/personal/orders/77-90817264', '/personal/orders/:number'],
])('SAFE-06: of %s only what names nobody is logged', async (url, path) => {
  await shop.get(url, headers)
  expect(requests()).toMatchObject([{ path }])
  expect(lines.join('')).not.toMatch(/Zq3vXk9|90817264|anna/i)
})

test('SAFE-06: no line contains personal data: not of the body, the headers or an error', async () => {
  const sent = await shop.write('POST', '/api/user/send-code', { phone: PHONE }, headers)
  const cookie = cookieOf(sent)
  const as = { ...headers, cookie }
  const profile = { name: NAME, email: EMAIL, birthday: '1990-02-28' }
  const answers = [
    sent,
    await shop.write('POST', '/api/user/register', { phone: PHONE, ...profile, code: '000000' }, as),
    await shop.write('POST', '/api/subscribe', { email: EMAIL }, as),
    await shop.write('POST', '/api/order/place', { recipient: { name: NAME }, address: ADDRESS }, as),
    await shop.get(`/api/order/${TOKEN}`, as),
    await shop.write('POST', `/api/order/${TOKEN}/cancel`, {}, { ...as, 'idempotency-key': 'attempt-1' }),
    await shop.get(`/products?q=${EMAIL}`, as),
    await shop.get('/personal/profile', as),
    await shop.get('/broken', as),
  ]
  expect(requests()).toHaveLength(answers.length)
  expect(answers.at(-1)?.statusCode).toBe(500)
  expect(parsed()).toContainEqual(expect.objectContaining({ level: 'error', msg: 'unhandled error' }))
  const text = lines.join('')
  const secrets = [PHONE, EMAIL, NAME, ADDRESS, TOKEN, NETWORK_ADDRESS, cookie.split('=')[1] ?? '', '1990-02-28']
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('SAFE-06: an error of the database is logged without the values of the row', async () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "customer_phone_key"'), {
    code: '23505',
    constraint: 'customer_phone_key',
    detail: `Key (phone)=(${PHONE}) already exists.`,
    where: `PL/pgSQL function with ${EMAIL}`,
  })
  shop.app.log.error({ err: error }, 'unhandled error')
  expect(parsed()[0]?.['err']).toMatchObject({ code: '23505', constraint: 'customer_phone_key' })
  expect(lines.join('')).not.toContain(PHONE)
  expect(lines.join('')).not.toContain(EMAIL)
})

test('SAFE-06: the search of running.md finds an unexpected 500 and its request, and not what the database refuses', async () => {
  const [, rule = 'no rule'] = /grep -E '([^']+)'/.exec(readFileSync('docs/ru/running.md', 'utf8')) ?? []
  const owner = await connectAsOwner(shop.base.url, 'test')
  const fails = async (state: string): Promise<{ status: number; id: unknown; alarms: Line[] }> => {
    await owner.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'fails' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON basket_line EXECUTE FUNCTION fail()`)
    lines = []
    const added = { product_id: shop.shop.variant('P-0101'), quantity: 1 }
    const answer = await shop.write('POST', '/api/basket/add', added, headers)
    await owner.query('DROP FUNCTION fail CASCADE')
    const alarms = lines.filter((line) => new RegExp(rule).test(line)).map((line): Line => JSON.parse(line))
    return { status: answer.statusCode, id: answer.headers['x-request-id'], alarms }
  }
  const unexpected = await fails('P0001')
  expect(unexpected).toMatchObject({ status: 500, alarms: [{ reqId: unexpected.id, msg: 'unhandled error' }] })
  expect(await fails('57P01')).toMatchObject({ status: 503, alarms: [] })
  expect(parsed().filter(({ level }) => level === 'warn')).toEqual([])
  await owner.end()
})
