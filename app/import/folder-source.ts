import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { parse as parseCsv } from 'csv-parse'
import { isMap, isNode, LineCounter, parseDocument, parse as parseYaml } from 'yaml'
import { isRecord } from '#kernel/is-record.ts'
import { frontMatterFault, jsonFault, tableFault, YAML_FAULT } from '#platform/import/record-faults.ts'
import { cityOfRow } from '#platform/import/city-row.ts'
import type { Located, PictureSource, RecordSource } from '#platform/import/record-source.ts'
import { RECORDS } from './records.ts'
import { noFigure, unknownFigures, type Figures } from '#platform/import/figures.ts'
import { figuresOfFolder } from '#shop/company/shop-figures.ts'

/** Where a kind is stored: one file, or every file of a folder with that ending. */
const locationOf = (file: string) => ({ at: file.replace(/\/\*.*$/, ''), ending: extname(file) })
const LOCATIONS = new Map<string, ReturnType<typeof locationOf>>(
  RECORDS.map(({ kind, file }) => [kind, locationOf(file)]),
)

/** Kinds that are stored as lines of JSON, by the name of their file without its ending, or of their folder. */
export const JSON_LINE_KINDS: ReadonlyMap<string, string> = new Map(
  [...LOCATIONS]
    .filter(([, { ending }]) => ending === '.jsonl')
    .map(([kind, { at }]) => [at.replace('search/', 'search-').replace('.jsonl', ''), kind]),
)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Files with one of the endings, in any letter case, at or under a path, sorted by name: every machine imports in the same order. */
const filesAt = async (folder: string, at: string, endings: readonly string[]): Promise<string[]> => {
  const path = join(folder, at)
  if (!existsSync(path)) return []
  const hasEnding = (name: string): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (hasEnding(at)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && hasEnding(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Far more than a record has: without it a file without line breaks is held in memory as a whole. */
const MAX_LINE = 1_000_000

/** The lines of a file; null, and the end, for one that is too long. */
const linesOf = async function* (file: string): AsyncGenerator<string | null> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of createReadStream(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > MAX_LINE) return yield null
  }
  yield rest + decoder.decode()
}

export const jsonLines = async function* (file: string, name: string): AsyncGenerator<Located> {
  let line = 0
  for await (const text of linesOf(file)) {
    line += 1
    const where = `${name}:${line}`
    if (text === null)
      return yield { where, value: null, unreadable: 'строка длиннее 1 млн знаков, дальше файл не прочитать' }
    if (text.trim() === '') continue
    try {
      const value: unknown = JSON.parse(text)
      yield { where, value }
    } catch (error) {
      yield { where, value: null, unreadable: jsonFault(error) }
    }
  }
}

/** Kinds whose texts may name figures of the shop in braces; the import puts these in place of the names. */
export const WITH_FIGURES: ReadonlySet<string> = new Set(['articles', 'pages', 'banners', 'needs'])

/** The line of a file on which a figure is named; that of the record in a file of several. */
const lineOfFigure = async (file: string, name: string, where: string): Promise<string> => {
  if (extname(file) !== '.md') return where
  const before = (await readFile(file, 'utf8')).split(`{${name}}`)[0] ?? ''
  return where.replace(/\d+$/, String(before.split('\n').length))
}

/** The record; one that names an unknown figure is unreadable. */
const checked = async (located: Located, file: string, figures: Figures): Promise<Located> => {
  const [unknown] = unknownFigures(located.value, figures)
  return unknown === undefined
    ? located
    : {
        where: await lineOfFigure(file, unknown, located.where),
        value: null,
        unreadable: noFigure(unknown, figures),
      }
}

/** Front matter between two '---' lines, then Markdown. */
const markdownFile = async function* (file: string, name: string): AsyncGenerator<Located> {
  const where = `${name}:1`
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(await readFile(file, 'utf8'))
  if (parts === null) {
    yield { where, value: null, unreadable: 'нет данных между двумя строками ---' }
    return
  }
  try {
    const front: unknown = parseYaml(parts[1] ?? '')
    yield {
      where,
      value: { ...(front !== null && typeof front === 'object' ? front : {}), body: (parts[2] ?? '').trim() },
    }
  } catch (error) {
    yield { where, value: null, unreadable: `данные между строками --- не читаются, ${frontMatterFault(error)}` }
  }
}

/** A document is called as its file. */
const named = (located: Located, file: string): Located =>
  isRecord(located.value) ? { ...located, value: { name: basename(file, '.md'), ...located.value } } : located

const cityRows = async function* (file: string, name: string): AsyncGenerator<Located> {
  const rows = createReadStream(file).pipe(parseCsv({ columns: true, info: true, bom: true }))
  let line = 1
  try {
    for await (const { record, info } of rows) {
      line = info.lines
      const where = `${name}:${line}`
      try {
        yield { where, value: cityOfRow(record) }
      } catch (error) {
        yield { where, value: null, unreadable: messageOf(error) }
      }
    }
  } catch (error) {
    yield { where: `${name}:${line + 1}`, value: null, unreadable: `дальше файл не прочитать: ${tableFault(error)}` }
  }
}

/** `shop.yaml`: each of its keys is a record. Faults of the file itself are reported when the shop opens. */
const settings = async function* (file: string, name: string): AsyncGenerator<Located> {
  const lines = new LineCounter()
  const document = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines, prettyErrors: false })
  const line = (key: string): number => {
    const pair = isMap(document.contents) ? document.contents.items.find((one) => String(one.key) === key) : undefined
    return isNode(pair?.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : 1
  }
  const read: unknown = document.errors.length > 0 ? null : document.toJS()
  if (!isRecord(read)) {
    yield { where: `${name}:1`, value: null, unreadable: `файл не читается как YAML: ${YAML_FAULT}` }
    return
  }
  for (const [key, value] of Object.entries(read)) yield { where: `${name}:${line(key)}`, value: { name: key, value } }
}

const READERS = new Map([
  ['.yaml', settings],
  ['.jsonl', jsonLines],
  ['.md', markdownFile],
  ['.csv', cityRows],
])

/** `redirect_hosts` of the folder's shop.yaml; none when it has no such file. Its faults are reported when the shop opens. */
const redirectHostsOf = async (folder: string): Promise<readonly string[]> => {
  const file = join(folder, 'shop.yaml')
  if (!existsSync(file)) return []
  const read: unknown = parseYaml(await readFile(file, 'utf8'), { prettyErrors: false })
  const hosts = isRecord(read) ? read['redirect_hosts'] : undefined
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []
}

/** A shop in a folder of files (demo/README.md). A missing file means that there are no records of that kind. */
export const folderSource = (folder: string): RecordSource => ({
  redirectHosts: () => redirectHostsOf(folder),
  async *records(kind) {
    const { at, ending } = LOCATIONS.get(kind) ?? locationOf('')
    const read = READERS.get(ending)
    if (read === undefined) throw new Error(`no reader for files of ${kind}`)
    const figures = WITH_FIGURES.has(kind) ? await figuresOfFolder(folder) : null
    for (const file of await filesAt(folder, at, [ending]))
      for await (const found of read(file, relative(folder, file))) {
        const located = kind === 'documents' ? named(found, file) : found
        yield figures === null ? located : await checked(located, file, figures)
      }
  },
  async *knownPictures() {
    for (const file of await filesAt(folder, 'pictures.jsonl', ['.jsonl']))
      yield* jsonLines(file, relative(folder, file))
  },
  async *pictures(): AsyncGenerator<PictureSource> {
    const root = join(folder, 'pictures')
    for (const path of await filesAt(folder, 'pictures', ['.webp', '.png', '.jpg', '.jpeg', '.avif'])) {
      yield {
        file: relative(root, path).replaceAll('\\', '/'),
        where: relative(folder, path),
        bytes: () => readFile(path),
      }
    }
  },
})
