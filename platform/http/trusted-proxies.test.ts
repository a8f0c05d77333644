import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test.each([
  [['loopback', 'linklocal', 'uniquelocal'], '198.51.100.9, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  [['loopback'], '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  [['loopback', '203.0.113.0/24'], '198.51.100.9, 203.0.113.7', '198.51.100.9'],
  [1, '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.9, 203.0.113.7', '198.51.100.9'],
  [false, '198.51.100.9', '127.0.0.1'],
] as const)('SAFE-07: behind %j a visitor with X-Forwarded-For «%s» has the address %s', async (trust, header, ip) => {
  const app = Fastify({ trustProxy: trustedProxies(trust) })
  app.get('/', (request, reply) => reply.send({ ip: request.ip }))
  expect((await app.inject({ url: '/', headers: { 'x-forwarded-for': header } })).json()).toEqual({ ip })
})
