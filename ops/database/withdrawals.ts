/**
 * The list of withdrawn consents, ended accounts and what customers deleted singly, outside the backups: one JSON object a line,
 * numbers and hashes of mailboxes, nothing that names a person. A restore withdraws and deletes again what the backup does not know.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { ConfigError } from '#platform/settings/config-error.ts'
import { BULK_LIMITS } from '#platform/db/connection.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deletions, isWithdrawal, readWithdrawals, type Deletion, type Withdrawal } from '#shop/consent/face.ts'
import { withdrawAgain } from '#shop/people/consents/withdraw-again.ts'

export const LIST_NAME = 'withdrawals.jsonl'

type Entry = Withdrawal | Deletion

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Empty when there is no such file. Throws ConfigError when it is not a list. */
export const readList = (path: string): Entry[] => {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const value = parseLine(line)
    if (isWithdrawal(value) || deletions.isDeletion(value)) return [value]
    throw new ConfigError(
      `Список отозванных согласий ${path} повреждён, строка ${index + 1}. Возьмите список рядом с другой копией.`,
    )
  })
}

/** Empty for a database without a shop. */
const readDatabaseList = async (db: Kysely<DB>): Promise<Entry[]> => {
  const found = await queryRow(
    db,
    Row({ there: Type.Boolean() }),
    sql`SELECT to_regclass('public.consent_record') IS NOT NULL AS there`,
  )
  return found?.there === true ? [...(await readWithdrawals(db)), ...(await deletions.readAll(db))] : []
}

const keyOf = (one: Entry): string =>
  'deleted' in one ? `${one.customer_id} ${one.deleted} ${one.key}` : `${one.subject} ${one.purpose}`

/** The last of each consent and of each deletion of these lists. */
export const joinLists = (...lists: readonly (readonly Entry[])[]): Entry[] => {
  const last = new Map<string, Entry>()
  for (const one of lists.flat()) {
    const key = keyOf(one)
    const known = last.get(key)
    if (known === undefined || known.at < one.at) last.set(key, one)
  }
  return [...last.values()]
}

/** Adds to the list of the file, which has its name when all of it is written. */
const addToList = (path: string, entries: readonly Entry[]): void => {
  const all = joinLists(readList(path), entries)
  writeFileSync(`${path}.part`, all.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(`${path}.part`, path)
}

export const withPool = async <T>(url: string, work: (db: Pool['db']) => Promise<T>): Promise<T> => {
  const { db, close } = openPool(url, 1, { limits: BULK_LIMITS })
  return work(db).finally(close)
}

/**
 * Before a restore: what these files and the database that may be replaced know goes into the file in the data folder, which stays
 * in case the command is ended in between.
 */
export const collectWithdrawals = async (url: string, files: readonly string[], storedList: string): Promise<void> => {
  const former = await withPool(url, readDatabaseList)
  addToList(storedList, joinLists(former, ...files.map(readList)))
}

/** After a restore. Says what was withdrawn, and what has to end before. */
export const repeatWithdrawals = (url: string, list: string): Promise<string> =>
  withPool(url, async (db) => {
    const entries = readList(list)
    const deleted = entries.filter((one): one is Deletion => 'deleted' in one)
    const withdrawals = entries.filter((one): one is Withdrawal => !('deleted' in one))
    const again = await withdrawAgain(db, withdrawals, deleted)
    const { unfinished } = again
    const done =
      `  Отозванное после копии отозвано снова: кабинетов удалено ${again.erased}, согласий ${again.consents}; ` +
      `удалены снова адреса, отзывы, вопросы и фото: ${again.entries}.`
    return unfinished.length === 0
      ? done
      : `${done}\n  Ещё не удалены кабинеты, в которых по копии не закончено: ${unfinished.join(', ')}. ` +
          `Закончите или отмените это и повторите: npm run restore -- --withdrawals ${list}`
  })

/** SAFE-05: what a restore of an older backup has to withdraw again. */
export const writeWithdrawals = async (url: string, list: string): Promise<void> => {
  addToList(list, await withPool(url, readDatabaseList))
}
