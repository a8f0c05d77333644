import { CATEGORY_ROWS } from './texts/categories.ts'
import { MORE_CATEGORY_ROWS } from './texts/more-categories.ts'

const parentOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Parents come before children; siblings keep the order of the rows. */
const ordered = (rows: readonly (readonly string[])[], parent = ''): (readonly string[])[] =>
  rows.filter(([path = '']) => parentOf(path) === parent).flatMap((row) => [row, ...ordered(rows, row[0] ?? '')])

/** path | name | title | description */
export const CATEGORIES = ordered([...CATEGORY_ROWS, ...MORE_CATEGORY_ROWS])

/** Sections whose reviews state the tone of skin. */
export const ASKING_TONE: ReadonlySet<string> = new Set(['makiyazh/litso', 'makiyazh/guby'])
