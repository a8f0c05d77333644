/** Which statements are prepared: those that are sent often. PostgreSQL parses and plans them once a connection. */
import { errorCode } from '#kernel/error-code.ts'

/** Statements whose text varies are sent a few times each and stay without a name. */
const SENT_BEFORE = 10
/** Each takes memory of every connection. */
const MAX_PREPARED = 300
const MAX_COUNTED = 2000
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i

/** Returns the name of a text, the same one every time; undefined while it is not prepared. */
export const preparedNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_PREPARED || !PREPARABLE.test(text)) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= MAX_COUNTED) counts.clear()
    if (count <= SENT_BEFORE) {
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `glad_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** A migration has changed the columns of a prepared statement. The statement had no effect. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && errorCode(error) === '0A000' && error.message.startsWith('cached plan')
