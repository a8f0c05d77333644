import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
  lchownSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { PostgresBinaries } from './embedded-binary.ts'

/** How PostgreSQL's programs are run, and which account owns their files. */
type Runner = {
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

export const OWNER = 'glad'
/** A socket's address has 108 bytes (104 on macOS), of which PostgreSQL needs '/.s.PGSQL.5432.lock'. */
const MAX_SOCKET_FOLDER_BYTES = 80

/** How a PostgreSQL on this machine is reached. */
export type ClusterSocket = { readonly sockets: string; readonly password: string }

export type Cluster = ClusterSocket & {
  home: string // everything of PostgreSQL, owned by the account that runs it
  data: string
  runner: Runner
}

/** The address of an existing cluster. Changes no file nor its owner: a PostgreSQL that runs there would lose access to its tables. */
export const socketOfCluster = (dataDir: string): ClusterSocket => ({
  sockets: socketFolderOf(join(dataDir, 'postgres')),
  password: storedPassword(dataDir),
})

/**
 * Opens PostgreSQL's folder in the existing data folder for a start; creates it when it is missing. The caller holds the instance lock:
 * finding the account that can run PostgreSQL changes the owner of its files.
 */
export async function openCluster(
  dataDir: string,
  binaries: PostgresBinaries,
): Promise<{ cluster: Cluster; isNew: boolean }> {
  const home = join(dataDir, 'postgres')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const runner = chooseRunner({ program: binaries.postgres, folder: home })
  changeOwner(runner, home)
  const cluster = {
    home,
    data: join(home, 'data'),
    sockets: createSocketFolder(home, runner),
    password: storedPassword(dataDir),
    runner,
  }
  const isNew = majorOf(home) === undefined
  if (isNew && formerData(home).length > 0)
    throw new ConfigError(`Обновление PostgreSQL в ${home} прервалось на полпути. ${REPEAT}`)
  if (isNew) await create(cluster, binaries)
  const major = majorOf(home)
  if (major !== binaries.major)
    throw new ConfigError(
      `Данные в ${cluster.data} сделаны PostgreSQL ${major}, а встроена версия ${binaries.major}. ${REPEAT}`,
    )
  return { cluster, isNew }
}

const REPEAT =
  'Обновите их, назвав папку выпуска, с которым магазин работал раньше: npm run upgrade-database -- --from /srv/glad-old'

/** The version of the PostgreSQL whose data the folder holds; undefined without data. `home`: PostgreSQL's folder. */
export function majorOf(home: string): string | undefined {
  const file = join(home, 'data', 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Data of earlier versions, which an upgrade has set aside: paths. */
export const formerData = (home: string): string[] =>
  existsSync(home)
    ? readdirSync(home)
        .filter((name) => /^data-\d+$/.test(name))
        .map((name) => join(home, name))
    : []

function socketFolderOf(home: string): string {
  const near = join(home, 'run')
  const short = join(tmpdir(), `glad-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  return Buffer.byteLength(near) <= MAX_SOCKET_FOLDER_BYTES ? near : short
}

function createSocketFolder(home: string, runner: Runner): string {
  const folder = socketFolderOf(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  changeOwner(runner, folder)
  chmodSync(folder, 0o700)
  return folder
}

function storedPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Text is UTF-8 with the built-in C.UTF-8 locale: lower() handles Cyrillic, and order and indexes do not depend on the
 * system's libraries. Queries sort for people with COLLATE "ru-x-icu" (ё after е).
 */
async function create(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const unfinished = `${cluster.data}.new` // renamed when complete, so that a start that was killed leaves no incomplete data folder
  const passwordFile = join(cluster.sockets, 'initial-password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  changeOwner(cluster.runner, passwordFile)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const { file, args, uid, gid } = cluster.runner.call(binaries.initdb, ['-D', unfinished, ...locale, ...access])
  try {
    await promisify(execFile)(file, args, { uid, gid, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const output = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      output.includes('No space left on device')
        ? `На диске с папкой ${cluster.data} нет места: PostgreSQL нужно не меньше 100 МБ. Освободите его или задайте другую DATA_DIR.`
        : `PostgreSQL не смогла создать свою папку ${cluster.data}: ${output}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster.data)
}
