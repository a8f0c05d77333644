import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { startIdOf } from './processes.ts'

type Holder = { readonly pid: number; readonly startId: string; readonly port: number }

/** Allows one shop for a data folder. The lock holds process id and start time, so that a reused process id does not count. */
export const lockInstance = (dataDir: string, port: number): { release: () => void } => {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = join(dataDir, 'shop.lock')
  const content = JSON.stringify({ pid: process.pid, mark: startIdOf(process.pid) ?? '', port })
  for (let tried = 0; tried < 5; tried += 1) {
    if (create(file, content)) return { release: () => release(file, content) }
    const found = read(file)
    const holder = parse(found)
    if (holder !== undefined && startIdOf(holder.pid) === holder.startId) {
      throw new ConfigError(
        `Магазин с этой папкой данных уже работает: процесс ${holder.pid}, порт ${holder.port}. ` +
          `Остановите его (kill ${holder.pid}) или задайте другие DATA_DIR и PORT.`,
      )
    }
    removeStale(file, found)
  }
  throw new ConfigError(`Файл ${file} всё время меняется: похоже, магазин запускают несколько раз сразу. Повторите.`)
}

const create = (file: string, text: string): boolean => {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
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
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('mark' in value) || !('port' in value))
      return undefined
    return { pid: Number(value.pid), startId: String(value.mark), port: Number(value.port) }
  } catch {
    return undefined
  }
}

/** Removes the lock of a process that has ended. It is moved and read again, because another process may have replaced it meanwhile. */
const removeStale = (file: string, seen: string): void => {
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
  } catch {
    return // another process removed it
  }
  const isTheSame = readFileSync(moved, 'utf8') === seen
  if (isTheSame) rmSync(moved)
  else renameSync(moved, file)
}

const release = (file: string, content: string): void => {
  if (read(file) === content) rmSync(file, { force: true })
}
