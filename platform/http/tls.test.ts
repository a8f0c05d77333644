/** SAFE-04: a node speaks TLS to its proxy and to monitoring. */
import Fastify, { type FastifyInstance } from 'fastify'
import { Agent, get, type RequestOptions } from 'node:https'
import { get as getPlain } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { NODE_TLS } from '#kit/tls.ts'
import { Connections } from './connections.ts'
import { createMonitoring } from './health.ts'
import { tlsServer } from './tls.ts'

const app = Fastify({ serverFactory: tlsServer(NODE_TLS) })
const load = {
  draining: false,
  inFlight: 0,
  shed: 0,
  takeSlot: async () => {},
  takeFileSlot: async () => {},
}
const monitoring = createMonitoring({ registry: new Registry() }, { ping: async () => {}, load }, NODE_TLS)
const connections = new Connections({ perNetwork: 2, stallMs: 1_000 })
beforeAll(async () => {
  const unfollow = connections.follow(app.server)
  app.addHook('onClose', async () => unfollow())
  app.addHook('onRequest', async (request, reply) =>
    connections.begin(request, reply) === 'admitted' ? undefined : reply.code(429).send(),
  )
  app.get('/', async () => 'page')
  for (const one of [app, monitoring]) await one.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => Promise.all([app.close(), monitoring.close()]))

const portOf = ({ server }: FastifyInstance): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
/** The status; the connection stays open until `end`. */
const ask = (of: FastifyInstance, path: string, options: RequestOptions = {}) =>
  new Promise<{ status: number | undefined; end: () => void }>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true })
    get({ host: 'localhost', port: portOf(of), path, ca: NODE_TLS.cert, agent, ...options }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, end: () => agent.destroy() }))
    }).on('error', reject)
  })

test('SAFE-04: with a certificate of its own a node answers over TLS 1.2 or newer only, its metrics too', async () => {
  for (const [of, path] of [
    [app, '/'],
    [monitoring, '/metrics'],
  ] as const) {
    const { status, end } = await ask(of, path)
    expect(status).toBe(200)
    end()
    await expect(ask(of, path, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow()
    const plain = new Promise((resolve, reject) => {
      getPlain({ host: '127.0.0.1', port: portOf(of), path }, resolve).on('error', reject)
    })
    await expect(plain).rejects.toThrow()
  }
  await expect(ask(app, '/', { ca: undefined })).rejects.toThrow('self-signed')
})

test('SAFE-04, SAFE-07: connections of a network are counted over TLS as they are without it', async () => {
  const [first, second, third] = [await ask(app, '/'), await ask(app, '/'), await ask(app, '/')]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  for (const { end } of [first, second, third]) end()
})
