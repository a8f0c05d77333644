import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What `ps` says of a process where there is no procfs; throws when there is no such process. */
const askPs = (pid: number, column: string): string | undefined =>
  execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined

/** Distinguishes a running process from a later one with the same id. Undefined: no such process. */
export function startIdOf(pid: number, platform = process.platform): string | undefined {
  try {
    if (platform !== 'linux') return askPs(pid, 'lstart=')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the state is field 3, the start in clock ticks since boot field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId()}:${fields[19]}`
  } catch {
    return undefined
  }
}

/** Differs between machines and between starts of one machine; equal in all containers of a machine. Empty where it is unknown. */
export function bootId(): string {
  return process.platform === 'linux' ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : ''
}

/** Running processes whose working folder is `folder`; for PostgreSQL and its children that is the data folder. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && startIdOf(pid) !== undefined)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined // ended, or another user's
  }
}

/** The command line of a process, for messages. */
export function commandOf(pid: number, platform = process.platform): string | undefined {
  try {
    if (platform !== 'linux') return askPs(pid, 'command=')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
  } catch {
    return undefined
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

/** Resolves with true as soon as `condition`, evaluated every `everyMs`, is true, with false after `ms`. */
export async function becomesTrueWithin(
  ms: number,
  condition: () => boolean | Promise<boolean>,
  everyMs = 15,
): Promise<boolean> {
  const end = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > end) return false
    await pause(everyMs)
  }
  return true
}
