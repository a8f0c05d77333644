import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'

/** How PostgreSQL's programs are run, and which account owns their files. */
export type Runner = {
  call(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
  owner: { uid: number; gid: number } | undefined // undefined: the current user
}

/**
 * PostgreSQL refuses to run as root. When root starts the shop, these are tried in order of safety: an unprivileged account; a
 * user namespace, in which root's files belong to an id other than 0 (works for a project inside a closed home folder); an
 * unprivileged account with the capability DAC_OVERRIDE (for containers without namespaces).
 */
export function chooseRunner(probe: { program: string; folder: string }): Runner {
  if (process.getuid?.() !== 0) return asCurrentUser
  const account = unprivilegedAccount(probe.folder)
  const runner = [asAccount(account), inUserNamespace(account), withDacOverride(account)].find((candidate) =>
    works(candidate, probe),
  )
  if (runner !== undefined) return runner
  throw new ConfigError(
    'PostgreSQL не работает от имени root, а другой пользователь не может войти в папку проекта. ' +
      'Запустите магазин обычным пользователем, или задайте DATA_DIR и положите проект в папку, открытую всем (например, /srv/glad), ' +
      'или задайте DATABASE_URL своей PostgreSQL.',
  )
}

const asCurrentUser: Runner = { call: (file, args) => ({ file, args }), owner: undefined }

type Account = { uid: number; gid: number }

function asAccount({ uid, gid }: Account): Runner {
  return { call: (file, args) => ({ file, args, uid, gid }), owner: { uid, gid } }
}

function inUserNamespace({ uid, gid }: Account): Runner {
  return {
    call: (program, args) => ({
      file: 'unshare',
      args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...args],
    }),
    owner: { uid: 0, gid: 0 },
  }
}

function withDacOverride({ uid, gid }: Account): Runner {
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const right = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ]
  return {
    call: (program, args) => ({ file: 'setpriv', args: [...who, ...right, '--', program, ...args] }),
    owner: { uid, gid },
  }
}

/** The owner of existing data; for new data the first account meant for such work. */
function unprivilegedAccount(folder: string): Account {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid }
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , u, g]) => [name, { uid: Number(u), gid: Number(g) }]),
  )
  return accounts.get('nobody') ?? accounts.get('daemon') ?? { uid: 65534, gid: 65534 }
}

function works(runner: Runner, probe: { program: string; folder: string }): boolean {
  changeOwner(runner, probe.folder)
  const script = '"$1" --version >/dev/null && cd "$2" && : > .probe'
  const call = runner.call('/bin/sh', ['-c', script, 'sh', probe.program, probe.folder])
  const ran = spawnSync(call.file, call.args, { uid: call.uid, gid: call.gid, stdio: 'ignore', cwd: '/' })
  rmSync(join(probe.folder, '.probe'), { force: true })
  return ran.status === 0
}

/** Gives a file, or a folder with its contents, to the account that runs PostgreSQL. */
export function changeOwner(runner: Runner, path: string): void {
  if (runner.owner === undefined) return
  const { uid, gid } = runner.owner
  const stat = statSync(path)
  if (stat.uid === uid && stat.gid === gid) return
  chownSync(path, uid, gid)
  if (!stat.isDirectory()) return
  for (const inside of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, inside), uid, gid)
}
