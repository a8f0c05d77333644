import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { RightsHolder } from '#kernel/staff-rights.ts'
import { queryRows, Row } from './rows.ts'
import type { DB } from './types.gen.ts'

/** How the owner of objects reads them for the lists of programs. */
export type ListSource<Item> = {
  /** Keys in their order, after one; null: from the first. */
  readonly keysAfter: (db: Kysely<DB>, after: string | null, limit: number) => Promise<readonly string[]>
  /** Objects by their keys; one that is gone is absent. */
  readonly read: (db: Kysely<DB>, keys: readonly string[], reader: RightsHolder) => Promise<readonly Item[]>
}

const KeyRow = Row({ key: Type.String() })

/** Keys that a statement gives, of a table whose primary key is a number. */
export const keysOf =
  (statement: (after: string, limit: number) => RawBuilder<unknown>): ListSource<unknown>['keysAfter'] =>
  async (db, after, limit) =>
    (await queryRows(db, KeyRow, statement(after ?? '0', limit))).map(({ key }) => key)

/** A moment as lists show it: ISO 8601 in UTC. */
export const isoMoment = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
