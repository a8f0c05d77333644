/** A database of three machines on this one: PostgreSQL by Patroni with etcd, set up by docs/database/patroni.yml. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#kit/machines/free-port.ts'
import { becomesTrueWithin, commandOf, processesIn, signal } from '#platform/db/processes.ts'

const PATRONI = readFileSync(resolve(import.meta.dirname, '../../../docs/database/patroni.yml'), 'utf8')
export const PASSWORD = 'failover-0123456789'
const START_MS = 60_000

export type Machine = { readonly name: string; readonly port: number; readonly rest: number; readonly data: string }
export type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}
export type Cluster = {
  readonly machines: readonly Machine[]
  readonly members: () => Promise<readonly Member[]>
  readonly primary: () => Promise<Machine>
  /** The machine whose answer COMMIT waits for. */
  readonly syncReplica: () => Promise<Machine>
  readonly killPostgres: (machine: Machine) => void
  /** Kills Patroni and PostgreSQL, as when the machine loses its power. */
  readonly killMachine: (machine: Machine) => void
  readonly start: (machine: Machine) => void
  readonly switchTo: (from: Machine, to: Machine) => Promise<void>
  /** Stops what receives WAL at a replica, as when its network is cut; returns what lets it go on. */
  readonly cutReplication: (machine: Machine) => () => void
  /** Stops etcd; returns what lets it go on. */
  readonly stopEtcd: () => () => void
  /** Waits until all machines stream and one is the synchronous replica. */
  readonly whole: () => Promise<void>
  readonly close: () => Promise<void>
}

const versionOf = (program: string): boolean => spawnSync(program, ['--version']).error === undefined
export const canFailOver = ['patroni', 'etcd', 'haproxy'].every(versionOf)

export const binaries = (): string => {
  const versions = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))
  const found = versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((bin) => existsSync(bin))
  if (found === undefined) throw new Error('PostgreSQL of Debian is not installed')
  return found
}

/** The account of Debian's PostgreSQL, which refuses to run as root. */
export const account = (): { uid: number; gid: number } => {
  const [, , uid, gid] = (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`docs/database/patroni.yml wants ${name}`)
    return value
  })

export type PatroniOptions = {
  /** Instead of that of the file. */
  readonly ttl?: number | undefined
  /** Nothing is archived without it. */
  readonly archiveCommand?: string
}

export const openPatroni = async (
  folder: string,
  { ttl, archiveCommand = '/bin/true' }: PatroniOptions = {},
): Promise<Cluster> => {
  const { uid, gid } = account()
  chownSync(folder, uid, gid)
  const spawned = new Map<string, ChildProcess>()
  const run = (name: string, program: string, args: readonly string[], env: Record<string, string> = {}): void => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    spawned.set(
      name,
      spawn(program, args, {
        cwd: folder,
        uid,
        gid,
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', log, log],
      }),
    )
  }
  const [client, peer] = [await freePort(), await freePort()]
  const etcdUrl = `http://127.0.0.1:${client}`
  const peerUrl = `http://127.0.0.1:${peer}`
  run('etcd', 'etcd', [
    '--name=etcd',
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${etcdUrl}`,
    `--advertise-client-urls=${etcdUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=etcd=${peerUrl}`,
  ])
  const machines: Machine[] = []
  for (const name of ['db1', 'db2', 'db3'])
    machines.push({ name, port: await freePort(), rest: await freePort(), data: join(folder, name, 'data') })
  for (const { name, port, rest, data } of machines) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), uid, gid)
    const text = filled(ttl === undefined ? PATRONI : PATRONI.replace(/ttl: \d+/, `ttl: ${ttl}`), {
      NAME: name,
      ADDRESS: '127.0.0.1',
      NETWORK: '127.0.0.1/32',
      PORT: String(port),
      REST_PORT: String(rest),
      ETCD_HOSTS: `127.0.0.1:${client}`,
      DATA: data,
      SOCKETS: join(folder, name),
      BINARIES: binaries(),
      ARCHIVE_COMMAND: archiveCommand,
      REPLICATION_PASSWORD: PASSWORD,
      SUPERUSER_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
    })
    writeFileSync(join(folder, `${name}.yml`), text)
  }
  const start = ({ name }: Machine): void => run(name, 'patroni', [join(folder, `${name}.yml`)], { LC_ALL: 'C.UTF-8' })
  const ask = async (path: string, init?: RequestInit): Promise<Response | undefined> => {
    for (const { rest } of machines) {
      const answer = await fetch(`http://127.0.0.1:${rest}${path}`, {
        ...init,
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      if (answer !== undefined) return answer
    }
    return undefined
  }
  const members = async (): Promise<readonly Member[]> => {
    const answer = await ask('/cluster')
    const cluster = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
    return cluster?.members ?? []
  }
  const machineWith = async (roles: readonly string[]): Promise<Machine> => {
    for (const end = performance.now() + START_MS; performance.now() < end; await pause(200)) {
      const member = (await members()).find(
        ({ role, state }) => roles.includes(role) && /running|streaming/.test(state),
      )
      const machine = machines.find(({ name }) => name === member?.name)
      if (machine !== undefined) return machine
    }
    throw new Error(`There is no ${roles.join(' or ')} after ${START_MS} ms`)
  }
  const isWhole = async (): Promise<boolean> => {
    const all = await members()
    const isReplica = ({ role, state, lag }: Member): boolean =>
      /replica|sync_standby/.test(role) && /streaming|running/.test(state) && Number(lag ?? 0) < 1_000_000
    return (
      all.filter(isReplica).length === machines.length - 1 &&
      all.some(({ role }) => role === 'leader') &&
      all.some(({ role }) => role === 'sync_standby')
    )
  }
  const whole = async (): Promise<void> => {
    if (await becomesTrueWithin(START_MS, isWhole, 250)) return
    throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`)
  }
  const killPostgres = ({ data }: Machine): void => processesIn(data).forEach((pid) => signal(pid, 'SIGKILL'))
  const [first, ...others] = machines
  if (first === undefined) throw new Error('There are no machines')
  start(first)
  await machineWith(['leader'])
  for (const other of others) start(other)
  await whole()
  return {
    machines,
    members,
    primary: () => machineWith(['leader']),
    syncReplica: () => machineWith(['sync_standby']),
    killPostgres,
    killMachine: (machine) => {
      spawned.get(machine.name)?.kill('SIGKILL')
      killPostgres(machine)
    },
    start,
    switchTo: async (from, to) => {
      const answer = await ask('/switchover', {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (answer?.status !== 200) throw new Error(`The switchover was refused: ${await answer?.text()}`)
    },
    cutReplication: ({ data }) => {
      const receivers = processesIn(data).filter((pid) => commandOf(pid)?.includes('walreceiver'))
      receivers.forEach((pid) => signal(pid, 'SIGSTOP'))
      return () => receivers.forEach((pid) => signal(pid, 'SIGCONT'))
    },
    stopEtcd: () => {
      spawned.get('etcd')?.kill('SIGSTOP')
      return () => void spawned.get('etcd')?.kill('SIGCONT')
    },
    whole,
    close: async () => {
      const running = [...spawned.values()].filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )
      const ended = running.map((child) => once(child, 'exit'))
      running.forEach((child) => child.kill('SIGCONT'))
      running.forEach((child) => child.kill('SIGKILL'))
      machines.forEach(killPostgres)
      await Promise.all(ended)
    },
  }
}
