import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { commandOf } from '#platform/db/processes.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'у этой машины нет такого адреса',
  ENOTFOUND: 'имя не находится',
  EAI_AGAIN: 'имя не находится',
}

/** Throws ConfigError when the port cannot be listened on. Its message names the process that listens there, if known. */
export const checkPort = async (
  host: string,
  port: number,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> => {
  if (port === 0) return
  const trial = createServer()
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((settle) => {
    trial.once('error', settle)
    trial.listen({ host, port, exclusive: true }, () => trial.close(() => settle(undefined)))
  })
  if (failure === undefined) return
  const other = port < 65_000 ? port + 1 : 3000
  if (failure.code === 'EADDRINUSE')
    throw new ConfigError(
      `Порт ${port} занят${describeProcess(findListeningProcess(port))}. Освободите его или задайте другой: ${setting}=${other} npm start`,
    )
  if (failure.code === 'EACCES')
    throw new ConfigError(`Порт ${port} открыт только администратору. Задайте другой: ${setting}=3000 npm start`)
  const reason = REASONS[failure.code ?? ''] ?? failure.code
  throw new ConfigError(
    `Слушать ${host}:${port} нельзя: ${reason}. Проверьте ${setting.replace('PORT', 'HOST')} и ${setting}.`,
  )
}

const describeProcess = (pid: number | undefined): string =>
  pid === undefined ? ' другой программой' : `: процесс ${pid} (${(commandOf(pid) ?? '').slice(0, 80)})`

/** Linux only. Finds the inode of the listening socket in /proc/net, then the process that has it open. */
const findListeningProcess = (port: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    lines(table)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${hex}`))
      .map((fields) => `socket:[${fields[9]}]`),
  )
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => openFiles(pid).some((file) => inodes.includes(file)))
}

const lines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

const openFiles = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`)
      } catch {
        return '' // closed meanwhile
      }
    })
  } catch {
    return [] // it has ended, or belongs to another user
  }
}
