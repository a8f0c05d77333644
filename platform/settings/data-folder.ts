import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from './config-error.ts'

/** PostgreSQL's account must pass through the folder; files with secrets have stricter modes. */
const MODE = 0o711

/** Creates a folder, an absolute path, when it is missing. Throws ConfigError when it cannot be created or written. */
export const createDataFolder = (folder: string, setting: 'DATA_DIR' | 'PICTURES_DIR' = 'DATA_DIR'): void => {
  try {
    createWithParents(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const what = setting === 'DATA_DIR' ? 'Папка данных' : 'Папка картинок'
    throw new ConfigError(`${what} ${folder} не годится: ${cause}. Задайте другую в ${setting}.`)
  }
}

/** One by one: under /proc, where nothing can be created, `mkdirSync` with `recursive` never returns. */
const createWithParents = (folder: string): void => {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new Error(`${folder} — файл, а не папка`)
  const parent = dirname(folder)
  if (parent !== folder) createWithParents(parent)
  try {
    mkdirSync(folder, { mode: MODE })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error // EEXIST: another process created it meanwhile
  }
}
