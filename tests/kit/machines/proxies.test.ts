/** The files that operators copy from docs: haproxy.cfg, nginx.conf, glad.service. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { SETTINGS } from '#app/settings.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { hasHaproxy, openHaproxy } from '#kit/machines/haproxy.ts'
import { hasNginx, openNginx } from '#kit/machines/nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'glad-proxies-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Answer = { readonly status: number; readonly body: string }
const ask = async (
  origin: string,
  ca: string,
  method: string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const sent = request(`${origin}/page`, { ca, method, headers, agent: false }).end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (answer === undefined) throw new Error('no answer')
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

/** A node that answers with its name and the visitor's headers that it got, or ends the connection of a request that `breaks`. */
const openNode = async (
  name: string,
  breaks: (method: string) => boolean,
): Promise<{ readonly server: Server; readonly port: number }> => {
  const port = await freePort()
  const server = createServer((asked, answer) => {
    if (!asked.url?.startsWith('/ready') && breaks(asked.method ?? '')) return void asked.socket.destroy()
    const { host, 'x-forwarded-for': visitor, 'x-forwarded-proto': scheme, 'x-forwarded-host': claimed } = asked.headers
    answer.end(JSON.stringify({ name, method: asked.method, host, visitor, scheme, claimed }))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, port }
}

const PROXIES = {
  haproxy: { isInstalled: hasHaproxy, open: openHaproxy },
  nginx: {
    isInstalled: hasNginx,
    open: async (at: string, port: number, nodes: readonly [number, number]) =>
      openNginx(at, { port, plainPort: await freePort() }, nodes),
  },
} as const

for (const [name, { isInstalled, open }] of Object.entries(PROXIES)) {
  if (!isInstalled) console.warn(`The test of docs with ${name} is skipped: it is not installed.`)
  test.skipIf(!isInstalled)(
    `OWN-04: ${name} with the file of docs names the visitor, repeats a read at the other node, and a write never`,
    async () => {
      let isBroken = false
      const writes: string[] = []
      const nodes = await Promise.all([
        openNode('a', (method) => (method === 'POST' ? !writes.push('a') : isBroken)),
        openNode('b', (method) => method === 'POST' && writes.push('b') > 0),
      ])
      const port = await freePort()
      const proxy = await open(folder, port, [nodes[0].port, nodes[1].port])
      try {
        const claims = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example' }
        await expect.poll(async () => (await ask(proxy.origin, proxy.certificate, 'GET')).status).toBe(200)
        const { body } = await ask(proxy.origin, proxy.certificate, 'GET', claims)
        const headers: Record<string, string> = JSON.parse(body)
        expect(headers).toMatchObject({ scheme: 'https', host: expect.stringMatching(/^localhost/) })
        expect(headers['claimed'] ?? '').toBe('')
        expect(headers['visitor']?.split(/, */).at(-1)).toBe('127.0.0.1')
        isBroken = true
        const reads = [
          await ask(proxy.origin, proxy.certificate, 'GET'),
          await ask(proxy.origin, proxy.certificate, 'GET'),
        ]
        expect(reads.map((read) => [read.status, JSON.parse(read.body).name])).toEqual([
          [200, 'b'],
          [200, 'b'],
        ])
        for (const _ of [1, 2]) await ask(proxy.origin, proxy.certificate, 'POST')
        expect(writes).toHaveLength(2)
        expect(writes).toContain('b')
      } finally {
        await proxy.close()
        for (const { server } of nodes) {
          server.closeAllConnections()
          server.close()
        }
      }
    },
  )
}

test.skipIf(!hasHaproxy)(
  'SAFE-08: haproxy lets a node that stops end what it has begun, and asks it for no more',
  async () => {
    const BUSY_MS = 900
    const served: string[] = []
    let isStopping = false
    const ports = [await freePort(), await freePort()] as const
    const servers = ports.map((port, node) =>
      createServer((asked, answer) => {
        if (asked.url?.startsWith('/ready')) return void answer.writeHead(node === 0 && isStopping ? 404 : 200).end()
        served.push(`${node} ${isStopping}`)
        setTimeout(() => answer.end(), BUSY_MS)
      }).listen(port, '127.0.0.1'),
    )
    const port = await freePort()
    const proxy = await openHaproxy(folder, port, ports)
    try {
      const post = (): Promise<Answer> => ask(proxy.origin, proxy.certificate, 'POST')
      await expect.poll(async () => (await post()).status).toBe(200)
      const begun = Promise.all([post(), post(), post(), post()])
      await expect.poll(() => served.filter((one) => one === '0 false').length).toBeGreaterThan(0)
      isStopping = true
      expect((await begun).map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await Promise.all([post(), post()])
      expect(served.slice(-2)).toEqual(['1 true', '1 true'])
    } finally {
      await proxy.close()
      servers.forEach((server) => server.close())
    }
  },
)

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('OWN-04: systemd accepts its unit', () => {
  const copy = join(folder, 'glad.service')
  writeFileSync(copy, readFileSync('docs/glad.service', 'utf8').replaceAll('/srv/glad', resolve('.')))
  const { stderr } = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('glad.service'))).toEqual([])
})

test('OWN-04: the unit of systemd starts what is there, with settings that exist', () => {
  const file = resolve('docs/glad.service')
  const lines = readFileSync(file, 'utf8').split('\n')
  const values = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const [start = ''] = values('ExecStart')
  const words = start.split(' ').map((word) => word.replace('/srv/glad/', ''))
  expect(words.filter((word) => word.includes('/') && !existsSync(word))).toEqual([])
  const flags = words.slice(1).filter((word) => /^--max/.test(word))
  expect(spawnSync(words[0] ?? '', [...flags, '--version']).status).toBe(0)
  const known = SETTINGS.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]))
  const given = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
  expect(given.filter((name) => !known.includes(name))).toEqual(['MALLOC_ARENA_MAX'])
})
