import { ftruncateSync, futimesSync, readFileSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { ConfigError } from '#platform/settings/config-error.ts'
import { type FileLock, tryLockFile } from './file-lock.ts'
import { bootId, startIdOf } from './processes.ts'

/** What uses the data folder: the shop on a port, or a command. */
export type Use = { readonly port: number } | { readonly command: string }

/** The content of the lock file. Earlier releases write and read `pid`, `mark` (start of that process) and `port`. */
const Holder = Type.Object({
  pid: Type.Integer(),
  mark: Type.String(),
  port: Type.Optional(Type.Integer()),
  command: Type.Optional(Type.String()),
  host: Type.Optional(Type.String()),
  boot: Type.Optional(Type.String()),
})
type Holder = Static<typeof Holder>

export type InstanceLock = {
  readonly release: () => void
  /** Resolves when another machine has taken the folder although this process still runs. */
  readonly lost: Promise<Error>
}

const HEARTBEAT_MS = 2000
/** A machine that did not renew its lock for so long has ended: several heartbeats. */
const SILENCE_MS = 10_000
/** Older than this, also by a clock that is wrong, a heartbeat need not be waited for. */
const LONG_AGO_MS = 300_000

/**
 * Allows one process for a data folder. On one machine the kernel's lock decides, also between containers. Another machine on a shared
 * file system may not see that lock, so the holder's boot id is in the file and its time is renewed every HEARTBEAT_MS: a file of another
 * boot is taken over only after SILENCE_MS without a change. Throws ConfigError when the folder is in use.
 */
export const lockInstance = async (dataDir: string, use: Use): Promise<InstanceLock> => {
  const file = join(dataDir, 'shop.lock')
  const lock = tryLockFile(file)
  const holder = parse(read(file))
  if (lock === undefined) throw new ConfigError(inUse(holder))
  try {
    if (holder !== undefined) await makeSureItHasEnded(file, holder)
  } catch (error) {
    lock.release()
    throw error
  }
  return hold(file, lock, use)
}

/** What uses the data folder now, as far as processes are visible here. */
export const userOf = (dataDir: string): 'shop' | 'command' | undefined => {
  const holder = parse(read(join(dataDir, 'shop.lock')))
  if (holder === undefined || startIdOf(holder.pid) !== holder.mark) return undefined
  return holder.port === undefined ? 'command' : 'shop'
}

const makeSureItHasEnded = async (file: string, holder: Holder): Promise<void> => {
  // An earlier release, which does not lock the file.
  if (holder.pid !== process.pid && startIdOf(holder.pid) === holder.mark) throw new ConfigError(inUse(holder))
  if (holder.boot === undefined || holder.boot === bootId()) return
  const { mtimeMs } = statSync(file)
  if (Math.abs(Date.now() - mtimeMs) > LONG_AGO_MS) return
  const end = performance.now() + SILENCE_MS
  while (performance.now() < end) {
    await pause(200)
    if (statSync(file).mtimeMs !== mtimeMs) throw new ConfigError(inUse(holder))
  }
}

const hold = (file: string, lock: FileLock, use: Use): InstanceLock => {
  const mark = startIdOf(process.pid) ?? ''
  const content = JSON.stringify({ pid: process.pid, mark, ...use, host: hostname(), boot: bootId() } satisfies Holder)
  write(lock, content)
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  const beat = (): void => {
    const holder = parse(read(file)) // a file that cannot be read names nobody
    if (holder !== undefined && (holder.pid !== process.pid || holder.boot !== bootId()))
      return resolve(new Error(`Папку данных занял другой магазин, узел ${holder.host ?? '?'}`))
    renew(lock)
  }
  const timer = setInterval(beat, HEARTBEAT_MS).unref()
  const release = (): void => {
    clearInterval(timer)
    if (read(file) === content) write(lock, '')
    lock.release()
  }
  return { release, lost }
}

/** A failing disk must not end the shop: PostgreSQL decides. */
const renew = ({ fd }: FileLock): void => {
  const now = new Date()
  try {
    futimesSync(fd, now, now)
  } catch {}
}

const write = ({ fd }: FileLock, text: string): void => {
  ftruncateSync(fd, 0)
  writeSync(fd, text, 0)
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parse = (text: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Check(Holder, value) ? value : undefined
  } catch {
    return undefined
  }
}

const inUse = (holder: Holder | undefined): string => {
  if (holder === undefined) return 'Папку данных сейчас занимает другой процесс. Повторите через несколько секунд.'
  const isVisible = startIdOf(holder.pid) === holder.mark
  const who = isVisible ? `процесс ${holder.pid}` : `на узле ${holder.host ?? 'другом'} (отсюда его процессов не видно)`
  if (holder.port === undefined)
    return `Папку данных занимает команда «${holder.command ?? '?'}», ${who}. Дождитесь её конца или задайте другую DATA_DIR.`
  const stop = isVisible ? `Остановите его (kill ${holder.pid})` : 'Остановите его там'
  return `Магазин с этой папкой данных уже работает: ${who}, порт ${holder.port}. ${stop} или задайте другие DATA_DIR и PORT.`
}
