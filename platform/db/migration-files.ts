import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { ConfigError } from '#platform/settings/config-error.ts'

const FOLDER = new URL('migrations/', import.meta.url)

export type Migration = {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** The newest migration of the oldest release that works on the schema after this one: see decision 0025. */
  readonly compatibleSince: number
}

const COMPATIBLE_SINCE = /^-- Compatible since: (\d{4})$/m

/** A migration that does not state it is compatible with its own release only. */
const compatibleSince = (text: string, number: number): number => Number(COMPATIBLE_SINCE.exec(text)?.[1] ?? number)

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/** Number of the newest migration that this release knows. */
export const NEWEST_MIGRATION = names.length

export const readMigrations = (): Migration[] =>
  names.map((name, index) => {
    const number = Number(name.slice(0, 4))
    if (number !== index + 1) throw new ConfigError(`Миграция ${name} стоит не по порядку: ждали номер ${index + 1}.`)
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return {
      number,
      name,
      sql: text,
      checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
      compatibleSince: compatibleSince(text, number),
    }
  })
