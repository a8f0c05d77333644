/** EXCH-01: one page of a list for programs. */
import type { Kysely } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import type { ListSource } from '#platform/db/list-source.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { RightsHolder } from '#kernel/staff-rights.ts'
import { CURSOR_DAYS, MAX_PAGE, type ChangeKind } from '../facts/change-kinds.ts'
import { logChanges, lastPosition, positionBefore, readChanges } from './change-log.sql.ts'
import { changesSince } from './change-readers.sql.ts'
import { cursorFrom, cursorText, type Cursor } from './cursor.ts'

export type ProgramList<Item> = { readonly kind: ChangeKind; readonly source: ListSource<Item> }
export type ListQuery = { readonly cursor?: string; readonly changed_since?: string; readonly limit?: number }
export type ListPage<Item> = {
  readonly items: readonly Item[]
  /** Keys of objects that are gone. */
  readonly removed: readonly string[]
  readonly next: string
  readonly has_more: boolean
}

const invalid = (field: string, message: string): HttpError =>
  new HttpError('invalid-input', message, { data: { field } })

/** Where a request begins. */
const startOf = async (
  db: Kysely<DB>,
  kind: ChangeKind,
  { cursor: text, changed_since: since }: ListQuery,
  { now, writtenSince }: { readonly now: Date; readonly writtenSince: number },
): Promise<Cursor | HttpError> => {
  const at = Math.floor(now.getTime() / 1000)
  if (text !== undefined) {
    if (since !== undefined)
      return invalid('changed_since', 'changed_since указывают без cursor: курсор уже помнит место.')
    const cursor = cursorFrom(text)
    if (cursor === undefined) return invalid('cursor', 'cursor не читается: передайте next прошлого ответа как есть.')
    if (at - cursor.at > CURSOR_DAYS * 86_400)
      return invalid('cursor', `cursor старше ${CURSOR_DAYS} дней: прочитайте список с начала, без cursor.`)
    return cursor
  }
  const position = await lastPosition(db)
  const all: Cursor = { phase: 'all', after: null, position, at }
  if (since === undefined) return all
  const moment = new Date(since)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(since) || Number.isNaN(moment.getTime()))
    return invalid('changed_since', 'changed_since: нужен момент по ISO 8601, например 2026-11-20T09:00:00Z.')
  // What changed earlier is no longer stored, or never was.
  if (moment.getTime() < Math.max(now.getTime() - CURSOR_DAYS * DAY_MS, writtenSince)) return all
  return { phase: 'changes', position: (await positionBefore(db, kind, moment)) ?? position, at }
}

type Step = { readonly keys: readonly string[]; readonly next: Cursor; readonly isFull: boolean }

const stepFrom = async <Item>(
  db: Kysely<DB>,
  list: ProgramList<Item>,
  cursor: Cursor,
  { limit, at }: { readonly limit: number; readonly at: number },
): Promise<Step> => {
  if (cursor.phase === 'all') {
    const keys = await list.source.keysAfter(db, cursor.after, limit)
    const { position } = cursor
    const isFull = keys.length === limit
    const next: Cursor = isFull
      ? { ...cursor, after: keys.at(-1) ?? null }
      : // The age of a cursor is that of its position.
        { phase: 'changes', position, at: cursor.at }
    return { keys, next, isFull }
  }
  const changes = await readChanges(db, list.kind, cursor.position, limit)
  const position = changes.at(-1)?.position ?? cursor.position
  return {
    keys: [...new Set(changes.map(({ key }) => key))],
    next: { phase: 'changes', position, at },
    isFull: changes.length === limit,
  }
}

/** Objects that are read and checked in one turn of the event loop. */
const READ_TOGETHER = 100

const readAll = async <Item>(
  db: Kysely<DB>,
  { source }: ProgramList<Item>,
  keys: readonly string[],
  reader: RightsHolder,
): Promise<Item[]> => {
  const items: Item[] = []
  for (let at = 0; at < keys.length; at += READ_TOGETHER)
    items.push(...(await source.read(db, keys.slice(at, at + READ_TOGETHER), reader)))
  return items
}

/** The next objects of a list, or why the query is refused. */
export const readList = async <Item extends { readonly id: string }>(
  db: Kysely<DB>,
  list: ProgramList<Item>,
  query: ListQuery,
  { reader, now }: { readonly reader: RightsHolder; readonly now: Date },
): Promise<ListPage<Item> | HttpError> => {
  const writtenSince = await changesSince(db, list.kind)
  await logChanges(db)
  const cursor = await startOf(db, list.kind, query, { now, writtenSince })
  if (cursor instanceof HttpError) return cursor
  const at = Math.floor(now.getTime() / 1000)
  const { keys, next, isFull } = await stepFrom(db, list, cursor, { limit: query.limit ?? MAX_PAGE, at })
  const items = new Map((await readAll(db, list, keys, reader)).map((item) => [item.id, item]))
  return {
    items: keys.flatMap((key) => items.get(key) ?? []),
    removed: cursor.phase === 'changes' ? keys.filter((key) => !items.has(key)) : [],
    next: cursorText(next),
    // What has changed since the list was begun is still to be read.
    has_more: isFull || cursor.phase === 'all',
  }
}
