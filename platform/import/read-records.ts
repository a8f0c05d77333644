import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ImportReport } from './import-report.ts'
import { faultOf } from './record-fault.ts'
import { schemaFault } from './record-faults.ts'
import type { Located } from './record-source.ts'

export type ReadRecord<T> = { readonly where: string; readonly record: T }

/** PostgreSQL stores no text with U+0000. */
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some(hasNul)
}

/**
 * Checks records against their schema while they are streamed; an invalid or repeated one is reported and left out.
 * Records with the same key: the first counts.
 */
export const readRecords = async function* <S extends TSchema>(
  located: AsyncIterable<Located>,
  schema: S,
  keyOf: (record: Static<S>) => string,
  report: ImportReport,
): AsyncGenerator<ReadRecord<Static<S>>> {
  const validator = Compile(schema)
  const seen = new Map<string, string>()
  for await (const { where, value, unreadable } of located) {
    if (unreadable !== undefined) {
      report.invalid(where, faultOf(unreadable))
      continue
    }
    if (!validator.Check(value)) {
      report.invalid(where, schemaFault(validator.Errors(value)))
      continue
    }
    if (hasNul(value)) {
      report.invalid(where, faultOf('в тексте есть знак с кодом 0: база его не хранит'))
      continue
    }
    const record: Static<S> = value
    const earlier = seen.get(keyOf(record))
    if (earlier !== undefined) {
      report.invalid(where, faultOf(`${keyOf(record)}: уже есть раньше: ${earlier}`))
      continue
    }
    seen.set(keyOf(record), where)
    yield { where, record }
  }
}

/** Reading and checking never waits, so it yields to the event loop now and then: results of the database arrive meanwhile. */
const RECORDS_BETWEEN_YIELDS = 32
const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

export const inBatches = async function* <T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length % RECORDS_BETWEEN_YIELDS === 0) await nextTurn()
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
