import process from 'node:process'
import { ConfigError } from '#server/config-error.ts'

/** Runs a command of the shop. A ConfigError, and an argument that is not known, end it with their sentence and code 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const isForPeople = error instanceof ConfigError || isArgumentError(error)
    if (!isForPeople) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
