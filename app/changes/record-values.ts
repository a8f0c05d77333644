/** Values of a record as the calls of the office bring them. */
import { isRecord } from '#kernel/is-record.ts'
import type { Values } from '#platform/changes/fold.ts'

/** Null: not the JSON of an object. */
export const parsed = (json: string): Values | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
