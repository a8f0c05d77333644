/** The process that reads letters, for read-letter.ts. */
import { answerTasks } from '#platform/decoding/answer-tasks.ts'
import type { Letter } from './letter.ts'
import { parseLetter } from './parse-letter.ts'

/** Null: it is broken. */
export type ReadLetter = Letter | null

answerTasks((source: Uint8Array): Promise<ReadLetter> => parseLetter(source).catch(() => null))
