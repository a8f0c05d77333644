import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

/** `fd`: the open file. A child process that inherits it holds the lock too, until the last of them has closed it. */
export type FileLock = { readonly fd: number; readonly release: () => void }

/**
 * Locks a file in the kernel (flock), which releases it when its last holder ends, however it ends. The lock holds between
 * containers on one machine, which do not see each other's processes. The file is created and never deleted: a lock on a deleted file
 * would exclude nobody. Returns undefined when another process holds the lock.
 */
export const tryLockFile = (file: string): FileLock | undefined => {
  const fd = process.platform === 'linux' ? lockedByCommand(file) : lockedByOpen(file)
  return fd === undefined ? undefined : { fd, release: () => closeSync(fd) }
}

const HELD = 1

/** Node has no flock. The command locks the open file, which both processes share; the lock remains when the command has ended. */
const lockedByCommand = (file: string): number | undefined => {
  const fd = open(file, constants.O_RDWR | constants.O_CREAT)
  const { status, error, stderr } = spawnSync('flock', ['-n', '-x', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  })
  if (status === 0) return fd
  closeSync(fd)
  if (status === HELD) return undefined
  throw new ConfigError(
    `Файл ${file} не запереть: ${error?.message ?? stderr.trim()}. ` +
      'Нужна команда flock (пакет util-linux) и файловая система с замками; без них задайте DATABASE_URL своей PostgreSQL.',
  )
}

/** macOS and BSD lock in `open`; Node has no names for these flags. */
const O_EXLOCK = 0x20
const lockedByOpen = (file: string): number | undefined => {
  try {
    return open(file, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK'].includes(errorCode(error))) return undefined
    throw error
  }
}

const open = (file: string, flags: number): number => {
  try {
    return openSync(file, flags, 0o644)
  } catch (error) {
    if (error instanceof Error && ['EACCES', 'EROFS'].includes(errorCode(error)))
      throw new ConfigError(
        `Файл ${file} не открыть для записи: ${error.message}. Проверьте владельца и права папки данных.`,
      )
    throw error
  }
}
