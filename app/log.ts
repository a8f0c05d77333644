/** The log of what happens outside requests: one JSON object a line on standard error. */
import { maskPersonalData } from '#kernel/mask-personal-data.ts'

/**
 * Logs a lost connection or a failed job; the shop keeps running. Only the message: the error itself may hold a database address
 * with its password.
 */
export const logError = (error: unknown, job?: string): void => {
  const text = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  writeLog('warn', text, job)
}

export const writeLog = (level: 'warn' | 'error', text: string, job?: string): void => {
  const line = { level, time: new Date().toISOString(), job, message: maskPersonalData(text) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
