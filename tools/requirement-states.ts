/**
 * Finds the tests of each statement of docs/requirements.md. A test covers a statement when its title, or the title of a
 * group around it, names the statement: `test('ORD-05: …')`, `test.each(…)('ORD-05: …')`. What the tests of a statement do
 * not assert is written next to them, on one line: `// thin: UI-02: the fade of 300 ms`.
 */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const TESTS = '{app,demo,kernel,platform,shop,providers,ops,tests,tools}/**/*.{test,spec}.{ts,tsx}'
const STATEMENT = /^- ([A-Z]+-\d{2}) (.*)$/gm
const NAME = /\b[A-Z]{2,6}-\d{2}\b/g
const THIN = /^\s*\/\/ thin: ([A-Z]{2,6}-\d{2}): (.+)$/gm
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])

export type CoveringTest = {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly title: string
}
/** `missing`: what no test asserts of the statement. A statement with such an entry is `thin`. */
export type Statement = {
  readonly name: string
  readonly text: string
  readonly state: 'named' | 'thin' | 'none'
  readonly tests: readonly CoveringTest[]
  readonly missing: readonly string[]
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `test` of `test(…)`, `test.only(…)`, `test.each(…)(…)`. */
const calledName = (callee: unknown): string | undefined => {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'CallExpression') return calledName(callee['callee'])
  if (callee.type === 'TaggedTemplateExpression') return calledName(callee['tag'])
  return callee.type === 'MemberExpression' ? calledName(callee['object']) : undefined
}

/** The text of a title, with `…` for each interpolated value. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked).join('…')
}

/** Titles of the tests and groups of a file, with their lines. */
export const titlesOf = (file: string, source: string): { readonly title: string; readonly line: number }[] => {
  const found: { title: string; line: number }[] = []
  new Visitor({
    CallExpression: (node) => {
      const title = textOf(node.arguments[0])
      if (title === undefined || !TEST_FUNCTIONS.has(calledName(node.callee) ?? '')) return
      found.push({ title, line: source.slice(0, node.start).split('\n').length })
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** «Thin» lines of a file: the statement and what is missing. */
export const thinLinesOf = (source: string): { readonly name: string; readonly missing: string }[] =>
  [...source.matchAll(THIN)].map(([, name = '', missing = '']) => ({ name, missing: missing.trim() }))

type Found = { readonly tests: readonly CoveringTest[]; readonly thin: ReturnType<typeof thinLinesOf> }

const readTests = async (): Promise<Found> => {
  const tests: CoveringTest[] = []
  const thin: ReturnType<typeof thinLinesOf> = []
  for (const file of (await Array.fromAsync(glob(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] }))).toSorted()) {
    const source = await readFile(join(ROOT, file), 'utf8')
    thin.push(...thinLinesOf(source))
    for (const { title, line } of titlesOf(file, source))
      for (const name of new Set(title.match(NAME))) tests.push({ name, file, line, title })
  }
  return { tests, thin }
}

/** Throws where a test or a «thin» line names a statement that does not exist, or a «thin» line one without tests. */
export const readStatements = async (): Promise<Statement[]> => {
  const { tests, thin } = await readTests()
  const statements = [...(await readFile(join(ROOT, 'docs/requirements.md'), 'utf8')).matchAll(STATEMENT)].map(
    ([, name = '', text = '']): Statement => {
      const own = tests.filter((test) => test.name === name)
      const missing = thin.filter((line) => line.name === name).map((line) => line.missing)
      return {
        name,
        text,
        tests: own,
        missing,
        state: own.length === 0 ? 'none' : missing.length > 0 ? 'thin' : 'named',
      }
    },
  )
  const known = new Map(statements.map((statement) => [statement.name, statement.state]))
  const unknown = [...tests, ...thin].map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`tests name statements that do not exist: ${[...new Set(unknown)].join(' ')}`)
  const bare = thin.map(({ name }) => name).filter((name) => known.get(name) === 'none')
  if (bare.length > 0) throw new Error(`«thin» lines name statements that no test covers: ${bare.join(' ')}`)
  return statements
}

const rowOf = ({ name, state, tests, missing }: Statement): string => {
  const files = [...new Set(tests.map(({ file }) => file))].join(', ')
  return `| ${name} | ${state} | ${missing.join('; ')} | ${files} |`
}

/** docs/requirements-state.md, written by `npm run generate`. */
export const generateStates = async (): Promise<{ file: string; text: string }> => {
  const statements = await readStatements()
  const count = (state: Statement['state']): number => statements.filter((one) => one.state === state).length
  const head = [
    '# State of the requirements',
    '',
    '`npm run generate` writes this page from the titles of the tests and the `// thin: NAME: …` lines next to them.',
    '',
    `${statements.length} statements: ${count('named')} are named by a test, ${count('thin')} are thin, ${count('none')} have no test.`,
    '',
    '| statement | state | missing | tests |',
    '| --- | --- | --- | --- |',
  ]
  return { file: 'docs/requirements-state.md', text: [...head, ...statements.map(rowOf), ''].join('\n') }
}
