/** Tolerant reading of providers' answers: unknown fields are ignored, numbers may be texts, another type is undefined. */
import { isRecord } from '#kernel/is-record.ts'

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text of a text or a number; undefined for everything else. Without zero bytes, which PostgreSQL does not store. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('\0', '') : typeof value === 'number' ? String(value) : undefined
/** Text of a field without spaces at its ends; null when nothing is left. */
export const lineOf = (value: unknown): string | null => textOf(value)?.trim() || null

/** «12.5», «12,5» and 12.5; undefined for what is no finite number. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*-?\d+([.,]\d+)?\s*$/.test(value)) return undefined
  return Number(value.replace(',', '.'))
}
export const integerOf = (value: unknown): number | undefined => {
  const number = numberOf(value)
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined
}
/** Kopecks of roubles; undefined for less than zero. */
export const kopecksOfRoubles = (value: unknown): number | undefined => {
  const roubles = numberOf(value)
  return roubles === undefined || roubles < 0 ? undefined : Math.round(roubles * 100)
}

/** true, 1, «1», «Yes», «true»; everything else is false. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(1|yes|true)$/i.test(value.trim()))
