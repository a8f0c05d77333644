/**
 * An archive of product pictures that staff upload: each picture is named by a product's address or an article number, with its place
 * after it, or lies in a folder of that name. Nothing of it is written under its own name.
 */
import { basename, dirname, extname } from 'node:path/posix'
import { unzipSync, type UnzipFileInfo } from 'fflate'

const MAX_FILES = 500
/** Limits of bytes of one file and of all together, unpacked. */
const MAX_FILE_BYTES = 15 * 1024 * 1024
const MAX_BYTES = 60 * 1024 * 1024
const PICTURES = new Set(['.webp', '.png', '.jpg', '.jpeg', '.avif'])
const TABLES = new Set(['.csv', '.xlsx', '.jsonl'])
/** Files of the systems that pack archives. */
const IGNORED = /(^|\/)(__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)/i

export type ArchivePicture = {
  /** Name in the archive. */
  readonly name: string
  /** What the product may be called, the likelier first, in small letters. */
  readonly of: readonly string[]
  /** Order among the pictures of its product. */
  readonly place: number
  readonly ending: string
  readonly bytes: () => Uint8Array
}
export type Archive = {
  readonly pictures: readonly ArchivePicture[]
  readonly table: { readonly name: string; readonly bytes: () => Uint8Array } | null
  readonly faults: readonly { readonly where: string; readonly reason: string }[]
}

const ARCHIVE_MARK = 'PK\u0003\u0004'
/** An XLSX file is an archive, too. */
export const isArchive = (bytes: Uint8Array): boolean => {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== ARCHIVE_MARK) return false
  let isSheet = false
  try {
    entriesOf(bytes, ({ name }) => void (isSheet ||= name === '[Content_Types].xml'))
  } catch {
    return true
  }
  return !isSheet
}

/** Walks through the directory of an archive and unpacks nothing. */
const entriesOf = (bytes: Uint8Array, each: (entry: UnzipFileInfo) => void): void =>
  void unzipSync(bytes, {
    filter: (entry) => {
      each(entry)
      return false
    },
  })

/** «krem-2», «krem_2», «krem (2)»: the second of «krem». */
const numbered = (stem: string): { readonly base: string; readonly place: number } | null => {
  const found = /^(.+?)(?:[-_ ]|\s*\()(\d{1,2})\)?$/.exec(stem)
  return found?.[1] === undefined ? null : { base: found[1], place: Number(found[2]) }
}
const placed = (name: string): Pick<ArchivePicture, 'of' | 'place'> => {
  const stem = basename(name, extname(name)).normalize('NFC').toLowerCase()
  const folder = basename(dirname(name)).normalize('NFC').toLowerCase()
  const number = numbered(stem)
  const alone = /^\d{1,2}$/.test(stem) ? Number(stem) : (number?.place ?? 0)
  return {
    of: [stem, ...(number === null ? [] : [number.base]), ...(/^\.*$/.test(folder) ? [] : [folder])],
    place: alone,
  }
}

/** The contents of an archive; a text says why it cannot be read. */
export const readArchive = (bytes: Uint8Array): Archive | string => {
  const entries: UnzipFileInfo[] = []
  try {
    entriesOf(bytes, (entry) => void entries.push(entry))
  } catch {
    return 'Архив не\u00a0читается: он обрезан или это не\u00a0ZIP.'
  }
  const files = entries.filter(({ name }) => !name.endsWith('/') && !IGNORED.test(name))
  if (files.length > MAX_FILES) return `В\u00a0архиве ${files.length} файлов, а\u00a0можно ${MAX_FILES}: разделите его.`
  const total = files.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (total > MAX_BYTES)
    return `Распакованный архив больше ${MAX_BYTES / 1024 / 1024}\u00a0МБ: разделите его или уменьшите снимки.`
  const pictures: ArchivePicture[] = []
  const tables: string[] = []
  const faults: { where: string; reason: string }[] = []
  /** Reads as many bytes as the entry says, whatever follows in the archive. */
  const bytesOf = (name: string) => (): Uint8Array =>
    unzipSync(bytes, { filter: (entry) => entry.name === name })[name] ?? new Uint8Array()
  for (const { name, originalSize } of files) {
    const ending = extname(name).toLowerCase()
    if (originalSize > MAX_FILE_BYTES)
      faults.push({ where: name, reason: `снимок больше ${MAX_FILE_BYTES / 1024 / 1024} МБ: уменьшите его` })
    else if (PICTURES.has(ending)) pictures.push({ name, ...placed(name), ending, bytes: bytesOf(name) })
    else if (TABLES.has(ending)) tables.push(name)
    else faults.push({ where: name, reason: 'это не снимок (WebP, PNG, JPEG, AVIF) и не таблица' })
  }
  const [table, second] = tables
  if (second !== undefined) return 'В\u00a0архиве несколько таблиц, а\u00a0можно одну.'
  if (pictures.length === 0 && table === undefined) return 'В\u00a0архиве нет ни\u00a0снимков, ни\u00a0таблицы.'
  return { pictures, table: table === undefined ? null : { name: table, bytes: bytesOf(table) }, faults }
}
