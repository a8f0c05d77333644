import process from 'node:process'
import { sentenceOf } from '#app/start-failure.ts'

/** Ends a command of the shop with code 1: what its user can mend in one sentence, other errors whole. */
export const reportFailure = (error: unknown): void => {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}

export const runCommand = (work: () => Promise<void>): Promise<void> => work().catch(reportFailure)
