/** One network that tries to take the shop from the others, and another visitor who measures the home page meanwhile. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Target = {
  readonly port: number
  /** Address that the attack comes from, in another network than the visitor's: `127.0.1.1`. */
  readonly from: string
}
export type Attack = {
  /** Connections that the server has closed so far. */
  readonly closed: () => number
  /** Everything that the server has sent so far. */
  readonly received: () => string
  /** Resolves with the ms from the first byte sent until the server has closed every connection. */
  readonly allClosed: () => Promise<number>
  readonly stop: () => void
}

type Conversation = { readonly send: (socket: Socket) => void; readonly reads: boolean; readonly everyMs?: number }

const KEEP_CHARACTERS = 4_000

const attack = async (
  { port, from }: Target,
  count: number,
  { send, reads, everyMs }: Conversation,
): Promise<Attack> => {
  const began = performance.now()
  let closed = 0
  let received = ''
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress: from }))
  const ends = sockets.map((socket) => {
    socket.on('error', () => {})
    if (reads) socket.on('data', (bytes) => (received = (received + String(bytes)).slice(0, KEEP_CHARACTERS)))
    socket.once('close', () => (closed += 1))
    return new Promise((resolve) => socket.once('close', resolve))
  })
  await Promise.allSettled(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) send(socket)
  const timer =
    everyMs === undefined
      ? undefined
      : setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), everyMs)
  return {
    closed: () => closed,
    received: () => received,
    allClosed: async () => {
      await Promise.all(ends)
      return performance.now() - began
    },
    stop: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Bodies that come one byte at a time. */
export const trickle = (target: Target, count: number, path: string, everyMs = 500): Promise<Attack> =>
  attack(target, count, {
    reads: true,
    everyMs,
    send: (socket) =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
      ),
  })

/** Headers that come one byte at a time. */
export const trickleHeaders = (target: Target, count: number, everyMs = 500): Promise<Attack> =>
  attack(target, count, {
    reads: true,
    everyMs,
    send: (socket) => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-'),
  })

/** Readers that ask for more than the operating system buffers and read nothing, not even the end of the connection. */
export const stall = (target: Target, count: number, path: string, requests = 1): Promise<Attack> =>
  attack(target, count, {
    reads: false,
    send: (socket) => {
      socket.pause()
      for (let times = 0; times < requests; times += 1) socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    },
  })

/** Connections that send requests ahead without waiting for answers. */
export const pipeline = (
  target: Target,
  count: number,
  depth: number,
  path: (at: number) => string,
): Promise<Attack> => {
  let at = 0
  const next = (): string => `GET ${path((at += 1))} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  return attack(target, count, {
    reads: true,
    send: (socket) => socket.write(Array.from({ length: depth }, next).join('')),
  })
}

/** Begins uploads of a file and sends no more of it than the given bytes. */
export const holdUploads = (target: Target, count: number, path: string, everyMs = 500): Promise<Attack> =>
  attack(target, count, {
    reads: true,
    everyMs,
    send: (socket) =>
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'host: localhost',
          'content-type: multipart/form-data; boundary=x',
          'content-length: 900000',
          '',
          '--x',
          'content-disposition: form-data; name="file"; filename="a.png"',
          '',
          'PNG',
        ].join('\r\n'),
      ),
  })

export type Visits = { readonly statuses: ReadonlyMap<number, number>; readonly p95: number; readonly worst: number }

const get = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', path, agent: false, timeout: 20_000 },
      (answer: IncomingMessage) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', () => resolve(0)).once('timeout', () => asked.destroy())
    asked.end()
  })

/** Opens a page again and again; a request that gets no answer counts as status 0. */
export const visit = async (port: number, path: string, forMs: number, pauseMs: number): Promise<Visits> => {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const began = performance.now()
    const status = await get(port, path)
    times.push(performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await pause(pauseMs)
  }
  times.sort((a, b) => a - b)
  return { statuses, p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0, worst: times.at(-1) ?? 0 }
}
