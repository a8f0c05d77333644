/**
 * OWN-02: what a sheet claims to hold, before a library reads it: a file of 1.5 kB may name the cell XFD1048576, and a reader makes all
 * cells before it. The sheets are unpacked as a stream and their addresses compared with what a shop has.
 */
import { createInflateRaw } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** Behind the last entry of the directory; a comment of up to 64 kB may follow. */
const DIRECTORY_END = 'PK\u0005\u0006'
const DEFLATED = 8

type Entry = { readonly name: string; readonly size: number; readonly method: number; readonly packed: Buffer }

/** The files of a ZIP archive, as its directory says; null for what is no whole archive. */
const entriesOf = (archive: Buffer): Entry[] | null => {
  const end = archive.lastIndexOf(DIRECTORY_END, undefined, 'latin1')
  if (end < 0 || end + 22 > archive.length) return null
  let at = archive.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL_ENTRY) return null
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, nameEnd),
      size: archive.readUInt32LE(at + 24),
      method: archive.readUInt16LE(at + 10),
      packed: archive.subarray(start, start + archive.readUInt32LE(at + 20)),
    })
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_ROWS = 200_000
const MAX_COLUMNS = 64
/** Longer than an address with its quotes. */
const TAIL = 40

const ADDRESS = /\br\s*=\s*["']([A-Za-z]*)(\d*)["']/g
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0)

const unpacked = async function* ({ method, packed }: Entry): AsyncGenerator<Buffer> {
  if (method !== DEFLATED) return yield packed
  const inflate = createInflateRaw()
  inflate.end(packed)
  yield* inflate
}

const isFarAway = async (sheet: Entry): Promise<boolean> => {
  let text = ''
  let size = 0
  for await (const bytes of unpacked(sheet)) {
    size += bytes.length
    if (size > MAX_UNPACKED_BYTES) return true
    text = text.slice(-TAIL) + bytes.toString('latin1')
    for (const [, column = '', row = ''] of text.matchAll(ADDRESS))
      if (columnNumber(column) > MAX_COLUMNS || Number(row) > MAX_ROWS) return true
  }
  return false
}

/** Why the archive is not read, in Russian; null: its sheets are as large as a table of a shop. */
export const sheetFault = async (archive: Buffer): Promise<string | null> => {
  const entries = entriesOf(archive)
  if (entries === null) return 'это не XLSX, или файл обрезан'
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES)
    return 'XLSX распаковывается больше чем в 200 МБ. Сохраните таблицу как CSV.'
  for (const entry of entries)
    if (entry.name.startsWith('xl/worksheets/') && (await isFarAway(entry)))
      return `на листе есть ячейки дальше ${MAX_ROWS}-й строки или ${MAX_COLUMNS}-го столбца. Удалите лишнее или сохраните таблицу как CSV.`
  return null
}
