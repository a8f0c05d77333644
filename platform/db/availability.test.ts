import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { watchAvailability } from './availability.ts'
import { PATIENCE } from '#kit/patience.ts'

/** Messages of PostgreSQL's protocol: authenticated and ready for a statement, the statement's end. */
const READY = Buffer.from('5200000008000000005a0000000549', 'hex')
const DONE = Buffer.from('430000000d53454c4543542030005a0000000549', 'hex')

test('SAFE-06: a database that hangs is asked by few connections, and the one that waits is answered', async () => {
  const asked: Socket[] = []
  const answer = (socket: Socket): void => {
    socket.write(READY)
    socket.on('data', (message) => message.toString().startsWith('Q') && socket.write(DONE))
  }
  const server = createServer((socket) => void asked.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(server.listening).toBe(true), PATIENCE)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const [onDown, onUp] = [vi.fn(), vi.fn()]
  const availability = watchAvailability({ host: '127.0.0.1', port, user: 'glad', ssl: false }, { onDown, onUp })
  availability.suspect()
  await vi.waitFor(() => expect(asked).toHaveLength(3), PATIENCE)
  expect(onDown).toHaveBeenCalledOnce()
  // Longer than a probe waited until the database counted as down.
  await pause(1_200)
  for (const socket of asked) answer(socket)
  await vi.waitFor(() => expect(onUp).toHaveBeenCalledOnce(), PATIENCE)
  expect(asked).toHaveLength(3)
  availability.close()
  server.close()
  for (const socket of asked) socket.destroy()
})
