import { join } from 'node:path'
import { IdleProcess } from '#platform/decoding/idle-process.ts'
import type { ReadLetter } from './letter-process.ts'

const reader = new IdleProcess<Uint8Array, ReadLetter>({
  file: join(import.meta.dirname, 'letter-process.ts'),
  threads: 1,
  maxTaskMs: 20_000,
  heapMb: 256,
})
/** Null: it is broken, or has crashed its reader. */
export const readLetter = (source: Uint8Array): Promise<ReadLetter> => reader.run(source)
