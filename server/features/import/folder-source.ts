import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parse as parseCsv } from 'csv-parse'
import { parse as parseYaml } from 'yaml'
import { frontMatterFault, jsonFault, tableFault } from './parse-faults.ts'
import { cityOfRow } from './city-row.ts'
import { KINDS, type Kind, type Located, type PictureSource, type ShopSource } from './shop-source.ts'

/** Where each kind is stored: one file, or every file of a folder with that ending. */
const LOCATIONS: Record<Kind, { readonly at: string; readonly ending: '.jsonl' | '.md' | '.csv' }> = {
  cities: { at: 'cities', ending: '.csv' },
  shop_cities: { at: 'cities', ending: '.jsonl' },
  stores: { at: 'stores.jsonl', ending: '.jsonl' },
  special_days: { at: 'special-days.jsonl', ending: '.jsonl' },
  courier_intervals: { at: 'courier-intervals.jsonl', ending: '.jsonl' },
  brands: { at: 'brands.jsonl', ending: '.jsonl' },
  categories: { at: 'categories.jsonl', ending: '.jsonl' },
  ingredients: { at: 'ingredients.jsonl', ending: '.jsonl' },
  products: { at: 'products', ending: '.jsonl' },
  prices: { at: 'prices.jsonl', ending: '.jsonl' },
  reviews: { at: 'reviews', ending: '.jsonl' },
  articles: { at: 'news', ending: '.md' },
  pages: { at: 'pages', ending: '.md' },
  banners: { at: 'banners.jsonl', ending: '.jsonl' },
  needs: { at: 'needs.jsonl', ending: '.jsonl' },
  redirects: { at: 'redirects.jsonl', ending: '.jsonl' },
  menus: { at: 'menus.jsonl', ending: '.jsonl' },
  contacts: { at: 'contacts.jsonl', ending: '.jsonl' },
  promotions: { at: 'promotions.jsonl', ending: '.jsonl' },
  plastic_cards: { at: 'plastic-cards.jsonl', ending: '.jsonl' },
  promo_codes: { at: 'promo-codes.jsonl', ending: '.jsonl' },
  search_synonyms: { at: 'search/synonyms.jsonl', ending: '.jsonl' },
  search_brand_aliases: { at: 'search/brand-aliases.jsonl', ending: '.jsonl' },
  search_problems: { at: 'search/problems.jsonl', ending: '.jsonl' },
  search_redirects: { at: 'search/redirects.jsonl', ending: '.jsonl' },
  search_pins: { at: 'search/pinned-products.jsonl', ending: '.jsonl' },
  search_phrases: { at: 'search/phrases.jsonl', ending: '.jsonl' },
  stock: { at: 'stock.jsonl', ending: '.jsonl' },
}

/** Kinds that are stored as lines of JSON, by the name of their file without its ending, or of their folder. */
export const JSON_LINE_KINDS: ReadonlyMap<string, Kind> = new Map(
  KINDS.filter((kind) => LOCATIONS[kind].ending === '.jsonl').map((kind) => [
    LOCATIONS[kind].at.replace('search/', 'search-').replace('.jsonl', ''),
    kind,
  ]),
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

export const jsonLines = async function* (file: string, name: string): AsyncGenerator<Located> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const where = `${name}:${line}`
    try {
      const value: unknown = JSON.parse(text)
      yield { where, value }
    } catch (error) {
      yield { where, value: null, unreadable: jsonFault(error) }
    }
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

const READERS = { '.jsonl': jsonLines, '.md': markdownFile, '.csv': cityRows }

/** A shop in a folder of files (demo/README.md). A missing file means that there are no records of that kind. */
export const folderSource = (folder: string): ShopSource => ({
  async *records(kind) {
    const { at, ending } = LOCATIONS[kind]
    for (const file of await filesAt(folder, at, [ending])) yield* READERS[ending](file, relative(folder, file))
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
