/**
 * `npm run lint` part: no line is longer than 140 characters, except in data and in applied migrations. Prose in Markdown
 * may be longer: an editor wraps it. A comment in code begins with the noun that it describes.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { docstringsWithoutNoun } from './docstrings.ts'

const MAX_LINE = 140
const CHECKED = /\.(tsx?|mjs|js|css|sql|json|py|sh)$|^\.ci\//
/** Files and folders of data: texts of the demo shop, one record per line. */
const DATA = [
  'demo/',
  'demo/workshop/content/',
  'demo/workshop/pictures/blender/',
  'package-lock.json',
  'demo/workshop/package-lock.json',
  'tests/bench/package-lock.json',
  'tests/monitoring/recordings/',
  'docs/monitoring/dashboard.json',
]
/** Applied migrations cannot change: app/database/migrate.ts compares their checksums with those in the database. */
const APPLIED_MIGRATIONS = [
  'platform/db/migrations/0003_stock_baskets_orders.sql',
  'platform/db/migrations/0011_editors_ties.sql',
]
/** Code whose comments are checked for their noun. */
const COMMENTED = /\.(tsx?|mjs|css|sql)$/
/** Applied migrations that have comments without their noun, and examples of such comments. */
const NOUNS_MISSING = [
  '0062_duties_of_law.sql',
  '0076_change_sets.sql',
  '0079_saved_addresses.sql',
  'tools/docstrings.test.ts',
]
/** A picture inside CSS: a URL has no place for a line break. */
const DATA_URL = /url\("data:[^"]*"\)/g

const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => CHECKED.test(file) && existsSync(file))
const mayBeLong = (file: string): boolean => [...DATA, ...APPLIED_MIGRATIONS].some((exempt) => file.startsWith(exempt))

let long = 0
let nounless = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  if (COMMENTED.test(file) && !NOUNS_MISSING.some((name) => file.endsWith(name)))
    for (const line of docstringsWithoutNoun(text)) {
      nounless += 1
      console.error(`${file}:${line}: the comment begins without the noun that it describes`)
    }
  if (mayBeLong(file)) continue
  for (const [index, line] of text.split('\n').entries()) {
    const { length } = [...line.replace(DATA_URL, '')]
    if (length <= MAX_LINE) continue
    long += 1
    console.error(`${file}:${index + 1}: ${length} characters, at most ${MAX_LINE}`)
  }
}
console.log(
  `lines: ${files.length} files, ${long} lines over ${MAX_LINE} characters, ${nounless} comments without their noun`,
)
if (long + nounless > 0) process.exitCode = 1
