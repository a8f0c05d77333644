/**
 * Rows as parameters of a statement, one array per column: PostgreSQL reads an array of numbers or words several times faster than
 * the same number of JSON objects, and only the columns of the table are sent.
 */

export type Column = readonly [name: string, type: string]
export type Row = Readonly<Record<string, unknown>>

const quoted = (text: string): string => (/["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`)

const element = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}

/** '{1,"two",NULL}': a one-dimensional array as PostgreSQL reads it. Anything but numbers, words and booleans is sent as JSON. */
export const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`

const isList = (type: string): boolean => type.endsWith('[]')

/** An array cannot hold lists of different lengths: inside a column they, and JSON, are texts. */
export const transportType = (type: string): string => (isList(type) || type === 'jsonb' ? 'text' : type)

export const columnLiteral = (rows: readonly Row[], [name, type]: Column): string =>
  arrayLiteral(
    rows.map((row) => {
      const value = row[name]
      if (isList(type)) return Array.isArray(value) ? arrayLiteral(value) : null
      return type === 'jsonb' && value !== undefined && value !== null ? JSON.stringify(value) : value
    }),
  )
