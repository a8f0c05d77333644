import Fastify from 'fastify'
import { connect, Server, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'
import { Connections } from './connections.ts'

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
  await vi.waitFor(() => expect(lateError).toHaveBeenCalled(), { timeout: 5_000 })
  expect(lateError).toHaveBeenCalledWith(expect.objectContaining({ code: 'ECONNREFUSED' }))
  await closed
  vi.restoreAllMocks()
})
