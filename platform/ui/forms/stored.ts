/** What was typed or chosen, stored by the browser as JSON. A browser that forbids storage is not an error: nothing is stored then. */
import { isRecord } from '#kernel/is-record.ts'

/** By name: a browser that forbids storage throws as soon as it is read. */
type Area = 'sessionStorage' | 'localStorage'

/** The parsed value; null when there is none or it is no JSON. */
export const readStored = (key: string, area: Area = 'sessionStorage'): unknown => {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes the value. */
export const writeStored = (key: string, value: unknown, area: Area = 'sessionStorage'): void => {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, JSON.stringify(value))
  } catch (failure) {
    console.warn(`Failed to save ${key}`, failure)
  }
}

type Parsers<T> = { readonly [F in keyof T]: (value: unknown, fresh: T[F]) => T[F] }

/** Parses each field on its own: one that is missing or malformed is that of `fresh`. */
export const parseDraft = <T extends object>(found: unknown, fresh: T, parsers: Parsers<T>): T => {
  const parsed = { ...fresh }
  if (isRecord(found)) for (const field in parsers) parsed[field] = parsers[field](found[field], fresh[field])
  return parsed
}

export const text = (value: unknown, fresh: string): string => (typeof value === 'string' ? value : fresh)
/** The texts that `read` finds under the names of `fresh`; a text that it does not find is that of `fresh`. */
export const readTexts = <F extends string>(
  fresh: Readonly<Record<F, string>>,
  read: (name: F) => unknown,
): Record<F, string> => {
  const texts: Record<F, string> = { ...fresh }
  for (const name in fresh) texts[name] = text(read(name), fresh[name])
  return texts
}
export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
