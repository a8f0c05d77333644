/** The process that reads sheets, for table-source.ts: what a crafted file does to the library, it does to this process. */
import { readFile } from 'node:fs/promises'
import { answerTasks } from '#platform/decoding/answer-tasks.ts'
import { tableFault } from './record-faults.ts'
import { sheetFault } from './sheet-addresses.ts'

type Cell = string | number | null
/** `titles`: the columns to return, by what the first row may call them, in lower case. */
export type SheetTask = { readonly file: string; readonly titles: readonly string[] }
export type SheetRows = { readonly fault: string } | { readonly rows: readonly (readonly Cell[])[] }

/** Longer than every value of a record. */
const MAX_CELL = 200

const cellOf = (value: unknown): Cell =>
  typeof value === 'number' || value === null || value === undefined
    ? (value ?? null)
    : String(value).trim().slice(0, MAX_CELL)

const read = async ({ file, titles }: SheetTask): Promise<SheetRows> => {
  const fault = await sheetFault(await readFile(file))
  if (fault !== null) return { fault }
  const { readSheet } = await import('read-excel-file/node')
  const sheet = await readSheet(file)
  const wanted = [...(sheet[0] ?? [])].flatMap((title, column) =>
    titles.includes(
      String(title ?? '')
        .trim()
        .toLowerCase(),
    )
      ? [column]
      : [],
  )
  return { rows: sheet.map((row) => wanted.map((column) => cellOf(row[column]))) }
}

answerTasks((task: SheetTask) => read(task).catch((error: unknown) => ({ fault: tableFault(error) })))
