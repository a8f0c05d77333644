/** A file of records of one kind that staff upload: CSV, XLSX or lines of JSON. */
import type { Kysely } from 'kysely'
import { isRecord } from '#kernel/is-record.ts'
import { overlaid, type Values } from '#platform/changes/fold.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { inBatches } from '#platform/import/read-records.ts'
import { keyOfRecord, type RecordDeclaration } from '#platform/import/record.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import { tableFault } from '#platform/import/record-faults.ts'
import { isTableOf, tableRows } from '#platform/import/table-source.ts'
import { jsonLines } from '../import/folder-source.ts'
import { fieldsOf } from './describe-record.ts'
import type { Progress } from '#shop/office/face.ts'
import { changeOfRow, columnsOfHeader, unknownHeadings, type Headings } from './record-table.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import { wholeRecords } from './records-source.ts'
import { withKeys } from './words/reference-keys.ts'

/** Characters of the longest text of a record. */
const MAX_CELL = 60_000
/** Lines of JSON whose names of other records are looked for together. */
const LINES = 500

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Reads the rows of a table; `given`: takes each as it is written. */
const readRows = async (
  declaration: RecordDeclaration,
  path: string,
  named: Headings,
  given: Map<string, Values>,
): Promise<{ rows: Located[]; unreadable: Located[] }> => {
  const rows: Located[] = []
  const unreadable: Located[] = []
  const wrong = (line: number, reason: string): void =>
    void unreadable.push({ where: `строка ${line}`, value: null, unreadable: reason })
  const titles = fieldsOf(declaration).flatMap(({ title, name }) => [title.toLowerCase(), name])
  let columns: ReturnType<typeof columnsOfHeader> | undefined
  let header: readonly string[] = []
  let line = 1
  try {
    for await (const row of tableRows([...titles, ...named.keys()], path, MAX_CELL)) {
      line = row.line
      if (columns === undefined) {
        columns = columnsOfHeader(declaration, row.cells, named)
        header = row.cells.map((cell) => String(cell ?? ''))
        if (typeof columns === 'string') wrong(line, columns)
        continue
      }
      if (typeof columns === 'string') break
      if (row.cells.every((cell) => cell === null || cell === '')) continue
      given.set(`строка ${line}`, {
        cells: header.flatMap((name, at) => (name === '' ? [] : [[name, row.cells[at] ?? '']])),
      })
      try {
        rows.push({ where: `строка ${line}`, value: changeOfRow(columns, row.cells) })
      } catch (error) {
        wrong(line, messageOf(error))
      }
    }
  } catch (error) {
    wrong(line + 1, `дальше файл не прочитать: ${tableFault(error)}`)
  }
  if (columns === undefined) wrong(1, 'файл пуст')
  return { rows, unreadable }
}

const LOOKED_AT = 4096
const ARCHIVE_MARK = [0x50, 0x4b]
const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

/** Whether a file is neither a text nor a sheet: a picture or a table of an old Excel has characters of code 0, which no text has. */
export const isOtherFile = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, LOOKED_AT).includes(0) &&
  ![ARCHIVE_MARK, ...UTF_16_MARKS].some((mark) => mark.every((byte, at) => bytes[at] === byte))

/** Headings of a table's file that stand for no field; none of a file that is no table, or cannot be read. */
export const strangeHeadings = async (
  declaration: RecordDeclaration,
  path: string,
  named: Headings,
): Promise<{ heading: string; field: string }[]> => {
  if (!(await isTableOf(path))) return []
  try {
    const titles = fieldsOf(declaration).flatMap(({ title, name }) => [title.toLowerCase(), name])
    for await (const { cells } of tableRows([...titles, ...named.keys()], path, MAX_CELL))
      return unknownHeadings(declaration, cells, named)
  } catch {
    // The reader of its rows says what is wrong.
  }
  return []
}

const none = async function* (): AsyncGenerator<Located> {}

export type UploadSource = RecordSource & {
  /** The row of the table at a place, as pairs of heading and cell; null: the file is no table, or the source was not read. */
  readonly rowAt: (where: string) => Values | null
}

/** The records of a file. A row of a table changes the fields that the table has; a line of JSON is a whole record. */
export const uploadSource = async (
  db: Kysely<DB>,
  declaration: RecordDeclaration,
  path: string,
  {
    redirectHosts,
    named,
    progress,
  }: { readonly redirectHosts: readonly string[]; readonly named: Headings; readonly progress: Progress },
): Promise<UploadSource> => {
  const { kind } = declaration
  const given = new Map<string, Values>()
  const keyOf = keyOfRecord(declaration)
  /** Lines that name other records by their keys; one that cannot says why. */
  const keyed = async (lines: readonly Located[]): Promise<Located[]> => {
    const values = await withKeys(
      db,
      declaration,
      lines.map(({ value }) => (isRecord(value) ? value : {})),
    )
    return lines.map((line, at) => {
      const { value, faults: [fault] = [] } = values[at] ?? {}
      if (line.unreadable !== undefined || !isRecord(line.value)) return line
      return { ...line, value, ...(fault === undefined ? {} : { unreadable: fault }) }
    })
  }
  const records = async function* (): AsyncGenerator<Located> {
    if (!(await isTableOf(path))) {
      for await (const lines of inBatches(jsonLines(path, 'строка'), LINES))
        yield* await keyed(lines.map(({ where, ...rest }) => ({ where: where.replace(':', ' '), ...rest })))
      return
    }
    const { rows, unreadable } = await readRows(declaration, path, named, given)
    yield* unreadable
    progress.of(rows.length)
    const changes = await keyed(rows)
    const keys = changes.map(({ value }) => keyOf(value))
    const stored = await readValues(db, kind, keys)
    const whole = await wholeRecords(db, kind, stored)
    // A row of a kind whose records may say only what changes is the change itself.
    const isPartial = JOURNAL_KINDS.partial[kind] !== undefined
    for (const [at, { value, ...line }] of changes.entries()) {
      const change = isRecord(value) ? value : {}
      yield { ...line, value: isPartial ? change : overlaid(whole.get(keys[at] ?? '') ?? {}, change) }
    }
  }
  return {
    kinds: new Set([kind]),
    redirectHosts: async () => redirectHosts,
    knownPictures: none,
    records: (asked) => (asked === kind ? records() : none()),
    rowAt: (where) => given.get(where) ?? null,
  }
}
