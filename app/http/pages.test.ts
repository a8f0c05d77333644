import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { hash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { cookieOf, htmlPage, openTestApp, type TestApp } from '#kit/test-app.ts'
import type { RenderPage } from './page-build.ts'

let testApp: TestApp
afterEach(() => testApp.close())

const long = 'Тишь да гладь. '.repeat(200)
/** Renders every personal datum that its calls return, so that a leak is seen in the HTML. */
const leakyPage = () => {
  const seen: string[] = []
  const render: RenderPage = async ({ pathname }, { calls, city }) => {
    seen.push(`${city} ${pathname}`)
    const [basket, favourites] = await Promise.all([calls.basket.get({}), calls.favorites.get({})])
    const items = basket.ok ? basket.value.total_items : '?'
    const hearts = favourites.ok ? favourites.value.length : '?'
    return htmlPage(
      `<p>${items} в корзине, ${hearts} в избранном, ${city}</p>${long}`,
      pathname === '/missing' ? 404 : 200,
    )
  }
  return { seen, render }
}
const shopper = async (): Promise<string> => {
  const cookie = cookieOf(
    await testApp.write('POST', '/api/basket/add', { product_id: testApp.shop.variant('P-0101'), quantity: 3 }),
  )
  await testApp.write('POST', '/api/favorites/add', { product_id: testApp.shop.product('krem-tish') }, { cookie })
  return cookie
}

test('SAFE-04: a public page has the same bytes for every visitor and no personal data', async () => {
  const { render, seen } = leakyPage()
  testApp = await openTestApp({ render })
  const anna = await shopper()
  const boris = await shopper()
  const pages = []
  for (const headers of [{ cookie: anna }, { cookie: boris }, {}]) pages.push(await testApp.get('/products', headers))
  expect(new Set(pages.map((page) => page.body)).size).toBe(1)
  expect(pages[0]?.body).toContain('0 в корзине, 0 в избранном, default')
  for (const page of pages) {
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('private, no-cache')
  }
  expect(seen).toEqual(['default /products'])
})

test('SAFE-04: a personal page shows only its visitor’s data and is never cached', async () => {
  const { render } = leakyPage()
  testApp = await openTestApp({ render })
  const anna = await shopper()
  const path = '/order/Zq3vXk9LmN2pQr5tUw8yAb'
  const personal = await testApp.get(path, { cookie: anna })
  expect(personal.body).toContain('3 в корзине, 1 в избранном')
  expect(personal.headers['cache-control']).toBe('private, no-store')
  expect(personal.headers.etag).toBeUndefined()
  expect((await testApp.get(path)).body).toContain('0 в корзине')
})

test('CITY-03: each city with shops has its own pages; all other cities share the common page', async () => {
  const { render, seen } = leakyPage()
  testApp = await openTestApp({ render })
  expect((await testApp.get('/', { cookie: '__Host-city=msk' })).body).toContain(', msk</p>')
  for (const city of ['nowhere', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', "x' OR", 'default'])
    expect((await testApp.get('/', { cookie: `__Host-city=${city}` })).body).toContain(', default</p>')
  expect(seen).toEqual(['msk /', 'default /'])
})

test('ROUTE-20: a page is sent compressed, with an entity tag for 304, and HEAD sends the same headers without a body', async () => {
  const { render, seen } = leakyPage()
  testApp = await openTestApp({ render })
  const plain = await testApp.get('/')
  const br = await testApp.get('/', { 'accept-encoding': 'gzip, br' })
  const gz = await testApp.get('/', { 'accept-encoding': 'gzip' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain.headers.etag, br.headers.etag, gz.headers.etag]).size).toBe(3)
  const again = await testApp.get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(br.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  const head = await testApp.app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(head.headers).toMatchObject({ etag: br.headers.etag, 'content-length': String(br.rawPayload.length) })
  expect(head.rawPayload).toHaveLength(0)
  expect(seen).toHaveLength(1)
})

test('ROUTE-20: a page is rendered again after a change of the catalogue', async () => {
  const { render, seen } = leakyPage()
  testApp = await openTestApp({ render })
  await testApp.get('/')
  await testApp.get('/')
  testApp.changeCatalogue()
  await testApp.get('/')
  expect(seen).toHaveLength(2)
})

test('ROUTE-20: a page that is requested often is compressed harder later, and both entity tags answer 304', async () => {
  testApp = await openTestApp({
    render: async () =>
      htmlPage(`<p>${Array.from({ length: 2000 }, (_, n) => `${(n * 7919) % 1000} гладь`).join(' ')}</p>`),
  })
  const ask = (headers = {}) => testApp.get('/', { 'accept-encoding': 'br', ...headers })
  const first = await ask()
  for (let time = 1; time < 10; time += 1) await ask()
  await expect.poll(async () => (await ask()).headers.etag).not.toBe(first.headers.etag)
  const later = await ask()
  expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length)
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(brotliDecompressSync(first.rawPayload).toString())
  for (const { headers } of [first, later])
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('ROUTE-20: a page is compressed by zstd first, and sent by Brotli, smaller, when it is requested often', async () => {
  testApp = await openTestApp({
    render: async () =>
      htmlPage(`<p>${Array.from({ length: 2000 }, (_, n) => `${(n * 7919) % 1000} гладь`).join(' ')}</p>`),
  })
  const ask = (headers = {}) => testApp.get('/', { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers })
  const first = await ask()
  expect(first.headers['content-encoding']).toBe('zstd')
  for (let time = 1; time < 10; time += 1) await ask()
  await expect.poll(async () => (await ask()).headers['content-encoding']).toBe('br')
  const later = await ask()
  expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length)
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(zstdDecompressSync(first.rawPayload).toString())
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  // Who accepts neither gets the page too, though only its compressed form is left.
  expect((await testApp.get('/')).body).toBe(brotliDecompressSync(later.rawPayload).toString())
})

test('ROUTE-20: menus and contacts are read once for many pages, and again after a change of the catalogue', async () => {
  const titles: string[] = []
  testApp = await openTestApp({
    render: async (_request, { calls }) => {
      const menu = await calls.menu.shell({})
      titles.push(menu.ok ? menu.value.top.map(({ title }) => title).join() : '?')
      return htmlPage('<p>')
    },
  })
  const name = (title: string) =>
    testApp.base.db
      .insertInto('menu_item')
      .values({ code: title, place: 'top', position: title === 'Первый' ? 1 : 2, title, url: '/', items: '[]' })
      .onConflict((row) => row.column('code').doNothing())
      .execute()
  await testApp.base.db.deleteFrom('menu_item').execute()
  await name('Первый')
  await testApp.get('/')
  await name('Второй')
  await testApp.get('/news')
  await testApp.get('/cart')
  testApp.changeCatalogue()
  await testApp.get('/brands')
  expect(titles).toEqual(['Первый', 'Первый', 'Первый', 'Первый,Второй'])
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ROBOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'
/** A page that is not found, as platform/router/render.tsx answers it; `rendered` lists whether each was rendered. */
const missingPage = () => {
  const rendered: boolean[] = []
  const render: RenderPage = async (_address, { rendersErrors }) => {
    rendered.push(rendersErrors)
    return rendersErrors ? htmlPage('<h1>Тишь</h1>', 404) : { ...htmlPage('', 404), type: 'text/plain; charset=utf-8' }
  }
  return { rendered, render }
}

test('ROUTE-14: an unknown page is a 404 with the page of the shop, in a headless browser too', async () => {
  testApp = await openTestApp({ render: missingPage().render })
  for (const agent of [BROWSER, BROWSER.replace('Chrome', 'HeadlessChrome')]) {
    const answer = await testApp.get('/missing', { 'user-agent': agent })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Тишь')
  }
})

test('INFRA-07: the error page is not rendered for a robot, which gets the status and a short text', async () => {
  const { render, rendered } = missingPage()
  testApp = await openTestApp({ render })
  const robot = await testApp.get('/missing', { 'user-agent': ROBOT })
  expect(rendered).toEqual([false])
  expect(robot.statusCode).toBe(404)
  expect(robot.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robot.body).toBe('Ошибка 404')
  // What a robot gets is not stored for people, and what people got answers robots.
  expect((await testApp.get('/missing', { 'user-agent': BROWSER })).body).toContain('Тишь')
  expect((await testApp.get('/missing', { 'user-agent': ROBOT })).body).toBe('Ошибка 404')
  expect(rendered).toEqual([false, true])
})

test('INFRA-07: a person and a robot with concurrent requests get different answers', async () => {
  testApp = await openTestApp({ render: missingPage().render })
  const [robot, person] = await Promise.all([
    testApp.get('/missing', { 'user-agent': ROBOT }),
    testApp.get('/missing', { 'user-agent': BROWSER }),
  ])
  expect([robot.body, person.body]).toEqual(['Ошибка 404', '<h1>Тишь</h1>'])
})

test('INFRA-07: a page that a robot opened is stored for everybody', async () => {
  const { render, seen } = leakyPage()
  testApp = await openTestApp({ render })
  const pages = [ROBOT, BROWSER, ROBOT].map((agent) => testApp.get('/products', { 'user-agent': agent }))
  expect(new Set((await Promise.all(pages)).map(({ body }) => body)).size).toBe(1)
  expect(seen).toEqual(['default /products'])
})

test('INFRA-07: the failure of a robot is logged at the default level, without a secret of its address', async () => {
  const lines: string[] = []
  testApp = await openTestApp({
    render: missingPage().render,
    options: { logLevel: 'warn', logStream: { write: (line: string) => void lines.push(line) } },
  })
  await testApp.get('/missing?utm_source=x', { 'user-agent': ROBOT })
  await testApp.get('/order/Zq3vXk9LmN2pQr5tUw8yAb', { 'user-agent': ROBOT })
  await testApp.get('/missing', { 'user-agent': BROWSER })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { path: '/missing', status: 404 },
    { path: '/order/:token', status: 404 },
  ])
  expect(lines).toHaveLength(2)
})

test('INFRA-04: a payload is rendered once and answers 304 like a file; a failed one has its status and text', async () => {
  let rendered = 0
  const render: RenderPage = async ({ pathname }) => {
    rendered += 1
    return pathname === '/unknown.data'
      ? { status: 404, type: 'text/plain; charset=utf-8', location: null, body: 'Page Not Found: /unknown' }
      : { status: 200, type: 'application/json; charset=utf-8', location: null, body: '{"data":1}' }
  }
  testApp = await openTestApp({ render })
  const first = await testApp.get('/delivery.data')
  const again = await testApp.get('/delivery.data', { 'if-none-match': String(first.headers.etag) })
  expect([first.statusCode, again.statusCode, rendered]).toEqual([200, 304, 1])
  expect(first.headers['content-type']).toContain('application/json')
  const missing = await testApp.get('/unknown.data', {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['content-type']).toContain('text/plain')
  expect(missing.body).toBe('Page Not Found: /unknown')
})

test('SAFE-04: every answer has the security headers; pages allow only their own scripts', async () => {
  testApp = await openTestApp({
    render: async () => htmlPage('<script>1</script>'),
  })
  for (const url of ['/', '/brands', '/api/cities', '/api/nothing', '/img/none']) {
    expect((await testApp.get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect((await testApp.get(url)).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await testApp.get(url)).headers['content-security-policy']).not.toContain('unsafe')
    expect((await testApp.get(url)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('SAFE-04: an inline script that the document did not write is not allowed by the content policy', async () => {
  testApp = await openTestApp({
    render: async () => ({
      ...htmlPage('<h1>Отзыв <script>steal()</script></h1><script>start()</script>'),
      inlineScripts: ['start()'],
    }),
  })
  const policy = String((await testApp.get('/products')).headers['content-security-policy'])
  expect(policy).toContain(`'sha256-${hash('sha256', 'start()', 'base64')}'`)
  expect(policy).not.toContain(hash('sha256', 'steal()', 'base64'))
})

test('SAFE-04: no other address learns that of a personal page from Referer', async () => {
  testApp = await openTestApp()
  for (const url of [
    '/cart',
    '/order/Zq3vXk9LmN2pQr5tUw8yAb',
    '/order/abc.data',
    '/subscribe/confirm/abc',
    '/order/a/b',
  ])
    expect((await testApp.get(url)).headers['referrer-policy'], url).toBe('no-referrer')
})

test('SAFE-04: under https every answer has Strict-Transport-Security', async () => {
  testApp = await openTestApp({ options: { publicUrl: 'https://glad.example' } })
  expect((await testApp.get('/')).headers['strict-transport-security']).toContain('max-age=63072000')
})

test('SAFE-03: a page address answers 405 to anything but GET and HEAD', async () => {
  testApp = await openTestApp()
  const answer = await testApp.write('POST', '/products', {})
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
})
