/**
 * Which statement of docs/requirements.md is carried by which tests, and which by none.
 * A test carries a statement when its title (of it or of a group around it) names it: `test('ORD-05: …')`.
 *
 * Usage: npm run requirements [-- --area CITY] [-- --bare]   (--bare: only the names that no test carries)
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const TESTS = '{contract,domain,server,sandbox,web,tools,scripts,tests}/**/*.{test,spec}.{ts,tsx}'
const STATEMENT = /^- ([A-Z]+-\d{2}) (.*)$/gm
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
const NAME = /\b[A-Z]{2,6}-\d{2}\b/g

type Carrier = { name: string; file: string; line: number; title: string }

const known = [...readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(STATEMENT)].map(
  ([, name = '', text = '']) => ({ name, text }),
)

const carriersIn = (file: string): Carrier[] => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(TITLE)].flatMap((found) => {
    const title = found[2] ?? ''
    const line = text.slice(0, found.index).split('\n').length
    return [...new Set(title.match(NAME) ?? [])].map((name) => ({ name, file, line, title }))
  })
}

const { values } = parseArgs({ options: { area: { type: 'string' }, bare: { type: 'boolean', default: false } } })
const carriers = (await Array.fromAsync(glob(TESTS, { cwd: ROOT }))).sort().flatMap(carriersIn)
const asked = known.filter(({ name }) => !values.area || name.startsWith(`${values.area}-`))
const isCarried = (name: string): boolean => carriers.some((carrier) => carrier.name === name)

if (!values.bare)
  for (const { name, text } of asked.filter((statement) => isCarried(statement.name))) {
    console.log(`${name}  ${text.slice(0, 100)}`)
    for (const { file, line, title } of carriers.filter((carrier) => carrier.name === name))
      console.log(`    ${file}:${line}  ${title}`)
  }

const bare = asked.filter(({ name }) => !isCarried(name)).map(({ name }) => name)
console.log(`${asked.length - bare.length} of ${asked.length} statements are carried by tests.`)
if (bare.length > 0) console.log(`No test carries yet: ${bare.join(' ')}`)

const unknown = [...new Set(carriers.map(({ name }) => name))].filter((name) => !known.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(`Tests name statements that do not exist: ${unknown.join(' ')}`)
  process.exitCode = 1
}
