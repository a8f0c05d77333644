/** pgbouncer in front of the tests' PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeOwner, chooseRunner } from '#platform/db/embedded-cluster.ts'
import { freePort } from '#kit/machines/free-port.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

if (!hasPgbouncer) console.warn('Tests of a pooler are skipped: pgbouncer is not installed.')

export type Pgbouncer = {
  readonly url: string
  /** Without a login. */ readonly host: string
  readonly close: () => Promise<void>
}

/** `settings`: further lines of its configuration; `appUrl`: another login that it knows. */
export const openPgbouncer = async (
  databaseUrl: string,
  settings: readonly string[],
  appUrl = databaseUrl,
): Promise<Pgbouncer> => {
  const { username, password, pathname, searchParams } = new URL(databaseUrl)
  const sockets = searchParams.get('host') ?? ''
  const folder = mkdtempSync(join(sockets, 'pgbouncer-')) // whoever may enter it reaches PostgreSQL
  const { uid, gid } = statSync(sockets)
  chownSync(folder, uid, gid)
  const runner = chooseRunner({ program: 'pgbouncer', folder }) // it refuses to run as root
  const port = await freePort()
  const logins = [databaseUrl, appUrl].map((each) => {
    const login = new URL(each)
    return `"${login.username}" "${decodeURIComponent(login.password)}"`
  })
  writeFileSync(join(folder, 'users.txt'), [...new Set(logins)].join('\n'))
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      `[databases]`,
      `* = host=${sockets}`,
      `[pgbouncer]`,
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      `unix_socket_dir =`,
      `auth_type = trust`,
      `auth_file = ${join(folder, 'users.txt')}`,
      ...settings,
    ].join('\n'),
  )
  changeOwner(runner, folder)
  const { file, args, ...account } = runner.call('pgbouncer', [join(folder, 'pgbouncer.ini')])
  const pooler = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  let output = ''
  await new Promise<void>((listening, failed) => {
    pooler.stderr.on('data', (text) => {
      output += String(text)
      if (output.includes('process up')) listening()
    })
    pooler.once('exit', () => failed(new Error(`pgbouncer ended:\n${output}`)))
  })
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    host: `postgresql://127.0.0.1:${port}${pathname}`,
    close: async () => {
      const exited = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}
