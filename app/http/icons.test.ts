import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type IconSource, mountIcons } from '#platform/http/icons.ts'
import { ICON_NAMES } from '#platform/ui/images/icon-names.ts'
import { ICON_TIMEOUT_MS, iconify } from '#providers/iconify/adapter.ts'
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise((closed) => (server.closeAllConnections(), server.close(closed)))
})

/** A stub of a public icon API. */
const publicApi = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}
const ask = async (url: string, elsewhere?: IconSource) => {
  const app = Fastify()
  await app.register(async (api) => mountIcons(api, elsewhere), { prefix: '/api' })
  const answer = await app.inject(`/api/_nuxt_icon/${url}`)
  await app.close()
  return answer
}

test("INFRA-05: answers the shop's own icons in Iconify's format and names the missing ones", async () => {
  const answer = await ask('lucide.json?icons=heart,x,no-such')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  const { icons, ...rest } = answer.json()
  expect(rest).toEqual({ prefix: 'lucide', not_found: ['no-such'], width: 24, height: 24 })
  expect(Object.keys(icons)).toEqual(['heart', 'x'])
  expect(icons.heart.body).toMatch(/^<g fill="none" stroke="currentColor"[^>]*><path d="[^"]+"\/>.*<\/g>$/)
})

test('INFRA-05: answers all icons without names, and 404 for a malformed request', async () => {
  expect(Object.keys((await ask('lucide.json')).json().icons)).toContain('shopping-bag')
  for (const url of [
    'mdi.json?icons=home',
    'lucide.json?icons=../x',
    'lucide',
    '..%2Fx.json?icons=a',
    `lucide.json?icons=${Array.from({ length: 101 }, (_, n) => `a${n}`).join(',')}`,
  ])
    expect((await ask(url)).statusCode, url).toBe(404)
})

test('INFRA-05: requests missing icons from a configured public API', async () => {
  const requested: string[] = []
  const api = await publicApi((request, response) => {
    requested.push(request.url ?? '')
    response.end(
      JSON.stringify({
        prefix: 'lucide',
        icons: { rocket: { body: '<path d="M1 1"/>' }, evil: { body: '<path onload="alert(1)"/>' } },
      }),
    )
  })
  const answer = await ask('lucide.json?icons=heart,rocket,evil', iconify(api))
  expect(requested).toEqual(['/lucide.json?icons=rocket,evil'])
  expect(answer.json()).toMatchObject({
    icons: { heart: {}, rocket: { body: '<path d="M1 1"/>' } },
    not_found: ['evil'],
  })
  expect((await ask('mdi.json?icons=rocket', iconify(api))).json()).toMatchObject({
    prefix: 'mdi',
    icons: { rocket: {} },
  })
})

test('INFRA-05: waits for a public API no longer than 1500 ms; the shop’s own icons do not need it', async () => {
  expect(ICON_TIMEOUT_MS).toBe(1500)
  const silent = await publicApi(() => {})
  const answer = await ask('lucide.json?icons=heart,rocket', iconify(silent, 50))
  expect(answer.json()).toMatchObject({ icons: { heart: {} }, not_found: ['rocket'] })
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
})

test('INFRA-05: ignores a public API that fails or returns invalid data', async () => {
  for (const [status, body] of [
    [500, ''],
    [200, 'not json'],
    [200, '{"icons":{"rocket":{"body":7}}}'],
    [404, ''],
  ] as const) {
    const api = await publicApi((_request, response) => response.writeHead(status).end(body))
    expect((await ask('lucide.json?icons=heart,rocket', iconify(api))).json()).toMatchObject({
      icons: { heart: {} },
      not_found: ['rocket'],
    })
  }
})

test('INFRA-05: the endpoint serves every icon of the pages, with the shapes that the pages draw', async () => {
  const { icons } = (await ask('lucide.json')).json()
  const sprite = readFileSync(new URL('../../platform/ui/images/icons.svg', import.meta.url), 'utf8')
  expect(Object.keys(icons).toSorted()).toEqual([...ICON_NAMES].toSorted())
  for (const [, name = '', shapes = ''] of sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.+?)<\/symbol>/g))
    expect(icons[name].body, name).toContain(shapes)
})
