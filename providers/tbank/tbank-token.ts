/** T-Bank's signature of requests and webhooks: SHA-256 over the scalar fields of the root and the password, sorted by name. */
import { createHash, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export const tokenOf = (fields: Fields, password: string): string => {
  const signed = Object.entries({ ...fields, Password: password })
    .filter(([name, value]) => name !== 'Token' && isScalar(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(signed.map(([, value]) => String(value)).join(''))
    .digest('hex')
}

export const hasToken = (fields: Fields, password: string): boolean => {
  const given = fields['Token']
  if (typeof given !== 'string' || given.length !== 64) return false
  return timingSafeEqual(Buffer.from(given.toLowerCase().padEnd(64)), Buffer.from(tokenOf(fields, password)))
}
