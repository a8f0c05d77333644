import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { cookieOf, htmlPage, openTestApp, type TestApp } from '#kit/test-app.ts'
import type { RenderPage } from './page-build.ts'

let frame: TestApp
afterEach(() => frame.close())

const long = 'Тишь да гладь. '.repeat(200)
/** A page that does its worst: it writes into the HTML whatever it can learn of who is asking. */
const telltale = () => {
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
    await frame.write('POST', '/api/basket/add', { product_id: frame.shop.variant('P-0101'), quantity: 3 }),
  )
  await frame.write('POST', '/api/favorites/add', { product_id: frame.shop.product('krem-tish') }, { cookie })
  return cookie
}

test('SAFE-04: two visitors and a stranger get the same bytes of a public page, and nothing of anybody is in them', async () => {
  const { render, seen } = telltale()
  frame = await openTestApp({ render })
  const anna = await shopper()
  const boris = await shopper()
  const pages = []
  for (const headers of [{ cookie: anna }, { cookie: boris }, {}]) pages.push(await frame.get('/products', headers))
  expect(new Set(pages.map((page) => page.body)).size).toBe(1)
  expect(pages[0]?.body).toContain('0 в корзине, 0 в избранном, default')
  for (const page of pages) {
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['cache-control']).toBe('private, no-cache')
  }
  expect(seen).toEqual(['default /products'])
})

test('SAFE-04: a page of one person shows that person, to nobody else, and is kept by no one', async () => {
  const { render } = telltale()
  frame = await openTestApp({ render })
  const anna = await shopper()
  const hers = await frame.get('/cart', { cookie: anna })
  expect(hers.body).toContain('3 в корзине, 1 в избранном')
  expect(hers.headers['cache-control']).toBe('private, no-store')
  expect(hers.headers.etag).toBeUndefined()
  expect((await frame.get('/cart')).body).toContain('0 в корзине')
})

test('CITY-03: only cities with shops have pages of their own; the page of any other is the common one', async () => {
  const { render, seen } = telltale()
  frame = await openTestApp({ render })
  expect((await frame.get('/', { cookie: 'city=msk' })).body).toContain(', msk</p>')
  for (const city of ['nowhere', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', "x' OR", 'default'])
    expect((await frame.get('/', { cookie: `city=${city}` })).body).toContain(', default</p>')
  expect(seen).toEqual(['msk /', 'default /'])
})

test('ROUTE-20: a page comes compressed, with a tag that answers 304, and HEAD says the same without a body', async () => {
  const { render, seen } = telltale()
  frame = await openTestApp({ render })
  const plain = await frame.get('/')
  const br = await frame.get('/', { 'accept-encoding': 'gzip, br' })
  const gz = await frame.get('/', { 'accept-encoding': 'gzip' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain.headers.etag, br.headers.etag, gz.headers.etag]).size).toBe(3)
  const again = await frame.get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(br.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  const head = await frame.app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(head.headers).toMatchObject({ etag: br.headers.etag, 'content-length': String(br.rawPayload.length) })
  expect(head.rawPayload).toHaveLength(0)
  expect(seen).toHaveLength(1)
})

test('ROUTE-20: a change of the catalogue shows at once', async () => {
  const { render, seen } = telltale()
  frame = await openTestApp({ render })
  await frame.get('/')
  await frame.get('/')
  frame.changeCatalogue()
  await frame.get('/')
  expect(seen).toHaveLength(2)
})

test('ROUTE-20: a page that is asked for often comes in fewer bytes later, and who has the earlier ones has the same page', async () => {
  frame = await openTestApp({
    render: async () =>
      htmlPage(`<p>${Array.from({ length: 2000 }, (_, n) => `${(n * 7919) % 1000} гладь`).join(' ')}</p>`),
  })
  const ask = (headers = {}) => frame.get('/', { 'accept-encoding': 'br', ...headers })
  const first = await ask()
  await expect.poll(async () => (await ask()).headers.etag).not.toBe(first.headers.etag)
  const later = await ask()
  expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length)
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(brotliDecompressSync(first.rawPayload).toString())
  for (const { headers } of [first, later])
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('ROUTE-20: menus and contacts are read once for many pages, and anew after a change of the catalogue', async () => {
  const titles: string[] = []
  frame = await openTestApp({
    render: async (_request, { calls }) => {
      const menu = await calls.menu.shell({})
      titles.push(menu.ok ? menu.value.top.map(({ title }) => title).join() : '?')
      return htmlPage('<p>')
    },
  })
  const name = (title: string) =>
    frame.base.db
      .insertInto('menu_item')
      .values({ code: title, place: 'top', position: title === 'Первый' ? 1 : 2, title, url: '/', items: '[]' })
      .onConflict((row) => row.column('code').doNothing())
      .execute()
  await frame.base.db.deleteFrom('menu_item').execute()
  await name('Первый')
  await frame.get('/')
  await name('Второй')
  await frame.get('/news')
  frame.changeCatalogue()
  await frame.get('/brands')
  expect(titles).toEqual(['Первый', 'Первый', 'Первый,Второй'])
})

test('ROUTE-14, INFRA-07: a page that is not there is a 404; robots get the status without the page', async () => {
  const { render } = telltale()
  frame = await openTestApp({ render })
  for (const browser of ['Chrome', 'HeadlessChrome']) {
    const person = await frame.get('/missing', {
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}/140.0.0.0 Safari/537.36`,
    })
    expect(person.statusCode).toBe(404)
    expect(person.body).toContain('Тишь')
  }
  const robot = await frame.get('/missing', {
    'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  })
  expect(robot.statusCode).toBe(404)
  expect(robot.body).toBe('')
})

test('INFRA-04: a payload is rendered once and answers 304 like a file; its failure keeps status and text', async () => {
  let rendered = 0
  const render: RenderPage = async ({ pathname }) => {
    rendered += 1
    return pathname === '/gone.data'
      ? { status: 404, type: 'text/plain; charset=utf-8', location: null, body: 'Page Not Found: /gone' }
      : { status: 200, type: 'application/json; charset=utf-8', location: null, body: '{"data":1}' }
  }
  frame = await openTestApp({ render })
  const first = await frame.get('/delivery.data')
  const again = await frame.get('/delivery.data', { 'if-none-match': String(first.headers.etag) })
  expect([first.statusCode, again.statusCode, rendered]).toEqual([200, 304, 1])
  expect(first.headers['content-type']).toContain('application/json')
  const gone = await frame.get('/gone.data', {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['content-type']).toContain('text/plain')
  expect(gone.body).toBe('Page Not Found: /gone')
})

test('SAFE-04: every answer carries the safety headers; pages allow only their own scripts', async () => {
  frame = await openTestApp({
    render: async () => htmlPage('<script>1</script>'),
  })
  for (const url of ['/', '/cart', '/api/cities', '/api/nothing', '/img/none']) {
    expect((await frame.get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect((await frame.get(url)).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await frame.get(url)).headers['content-security-policy']).not.toContain('unsafe')
    expect((await frame.get(url)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('SAFE-04: by https browsers are told to stay with it', async () => {
  frame = await openTestApp({ options: { publicUrl: 'https://glad.example' } })
  expect((await frame.get('/')).headers['strict-transport-security']).toContain('max-age=63072000')
})

test('SAFE-03: a page address can only be read', async () => {
  frame = await openTestApp()
  const answer = await frame.write('POST', '/products', {})
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
})
