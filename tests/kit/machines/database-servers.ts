/** Servers of a database that are its primary, a replica, or away: proxies in front of the tests' PostgreSQL. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** `frozen`: takes connections and answers nothing. */
export type ServerRole = 'primary' | 'replica' | 'away' | 'frozen'
export type FakeServer = {
  readonly port: number
  /** Ends all connections. */
  readonly become: (role: ServerRole) => void
  readonly close: () => void
}

const message = (type: string, ...parts: readonly (string | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const READY = message('Z', 'I')
/** Logged in, as a replica. */
const WELCOME = Buffer.concat([message('R', [0, 0, 0, 0]), message('S', 'in_hot_standby\0on\0'), READY])
const BOOL = [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 1, 255, 255, 255, 255, 0, 0]
const IS_REPLICA = Buffer.concat([
  message('T', [0, 1], 'is_replica\0', BOOL),
  message('D', [0, 1, 0, 0, 0, 1], 't'),
  message('C', 'SELECT 1\0'),
  READY,
])

const answerAsReplica = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write(WELCOME)
    socket.on('data', (asked) => asked.toString('latin1').startsWith('Q') && socket.write(IS_REPLICA))
  })
}

/** `databaseUrl`: of a PostgreSQL on a socket. */
export const openFakeServer = async (databaseUrl: string, first: ServerRole): Promise<FakeServer> => {
  const sockets = new URL(databaseUrl).searchParams.get('host') ?? ''
  let role = first
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    if (role === 'away') return void socket.destroy()
    if (role === 'frozen') return
    if (role === 'replica') return answerAsReplica(socket)
    const real = connect(join(sockets, '.s.PGSQL.5432')).on('error', () => socket.destroy())
    socket.pipe(real).pipe(socket)
    socket.once('close', () => real.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const endAll = (): void => open.forEach((socket) => socket.destroy())
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    become: (next) => {
      role = next
      endAll()
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}

/** The address of several servers, with the login and the database of `databaseUrl`. */
export const addressOf = (databaseUrl: string, servers: readonly FakeServer[]): string => {
  const { username, password, pathname } = new URL(databaseUrl)
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`
}
