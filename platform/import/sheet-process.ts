/** The process that reads sheets, for table-source.ts: what a crafted file does to the library, it does to this process. */
import { readFile } from 'node:fs/promises'
import { answerTasks } from '#platform/decoding/answer-tasks.ts'
import { tableFault } from './record-faults.ts'
import { sheetFault } from './sheet-addresses.ts'

type Cell = string | number | null
/** `titles`: the columns to return, by what the first row may call them, in lower case. */
export type SheetTask = { readonly file: string; readonly titles: readonly string[]; readonly maxCell: number }
export type SheetRows = { readonly fault: string } | { readonly rows: readonly (readonly Cell[])[] }

const cellOf = (value: unknown, maxCell: number): Cell =>
  typeof value === 'number' || value === null || value === undefined
    ? (value ?? null)
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : String(value).trim().slice(0, maxCell)

const read = async ({ file, titles, maxCell }: SheetTask): Promise<SheetRows> => {
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
  return { rows: sheet.map((row) => wanted.map((column) => cellOf(row[column], maxCell))) }
}

answerTasks((task: SheetTask) => read(task).catch((error: unknown) => ({ fault: tableFault(error) })))
