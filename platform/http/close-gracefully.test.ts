import Fastify from 'fastify'
import { connect, Server, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'
import { Connections } from './connections.ts'
import { PATIENCE } from '#kit/patience.ts'

test('SAFE-08: a connection that begins while the shop stops listening is refused, not reset', async () => {
  const app = Fastify()
  closeGracefully(app, { draining: false }, new Connections({ perNetwork: 10, stallMs: 1_000 }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const close = Server.prototype.close
  const lateError = vi.fn()
  vi.spyOn(Server.prototype, 'close').mockImplementationOnce(function (this: Server, done) {
    connect(port, '127.0.0.1').once('error', lateError)
    // After the operating system has been asked for the connection, before the event loop continues.
    process.nextTick(() => close.call(this, done))
    return this
  })
  const closed = app.closeGracefully(0)
  await vi.waitFor(() => expect(lateError).toHaveBeenCalled(), PATIENCE)
  expect(lateError).toHaveBeenCalledWith(expect.objectContaining({ code: 'ECONNREFUSED' }))
  await closed
  vi.restoreAllMocks()
})

test('SAFE-08: an upload that still comes when the shop stops is answered, not cut off', async () => {
  const app = Fastify()
  const connections = new Connections({ perNetwork: 10, stallMs: 30_000 })
  closeGracefully(app, { draining: false }, connections)
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume().once('end', () => done(null, null))
  })
  app.post('/', {
    onRequest: (request, reply, done) => {
      connections.begin(request, reply)
      connections.beginUpload(request)
      done()
    },
    handler: async () => 'uploaded',
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: glad\r\ncontent-type: text/csv\r\ncontent-length: 4000000\r\n\r\n')
  const trickle = setInterval(() => client.write(Buffer.alloc(20_000)), 100)
  let answer = ''
  client.on('data', (bytes) => (answer += bytes.toString()))
  client.on('error', () => {})
  const ended = new Promise((resolve) => client.once('close', resolve))
  client.once('end', () => clearInterval(trickle))
  await vi.waitFor(() => expect(connections.size).toBe(1), PATIENCE)
  await app.closeGracefully(0)
  await ended
  clearInterval(trickle)
  expect(answer).toContain('HTTP/1.1 503')
  expect(answer).toContain('Отправьте его ещё раз')
}, 20_000)
