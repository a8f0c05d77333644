/**
 * `npm run lint` part: SQL keywords are in upper case, in all sql`…` templates and in the .sql files of tests/. Outside
 * tests and tools no template claims the type of its rows: `queryRows` checks it.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { lowerCaseKeywords } from './sql-case.ts'

type Span = { readonly start: number; readonly end: number }
type Found = { readonly sql: string; readonly typedAt: readonly number[] }

/** Replaces everything outside the spans by spaces; line breaks stay. */
const keepSpans = (text: string, spans: readonly Span[]): string => {
  const blank = text.replace(/[^\n]/g, ' ')
  let result = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    result += blank.slice(at, start) + text.slice(start, end)
    at = end
  }
  return result + blank.slice(at)
}

/** The texts of all sql`…` templates of a source, at their positions, and where an sql<T>`…` begins. */
const templatesOf = (file: string, source: string): Found => {
  const spans: Span[] = []
  const typedAt: number[] = []
  if (source.includes('sql'))
    new Visitor({
      TaggedTemplateExpression: ({ tag, quasi, typeArguments, start }) => {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return
        spans.push(...quasi.quasis)
        if (typeArguments) typedAt.push(start)
      },
    }).visit(parseSync(file, source).program)
  return { sql: keepSpans(source, spans), typedAt }
}
const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length
const isCheckedAtRun = (file: string): boolean => !/^(tests|tools)\/|\.test\.ts$/.test(file)

const files = globSync(['{app,kernel,platform,shop,providers,ops,tests,tools}/**/*.ts', 'tests/**/*.sql'])
let wrong = 0
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  const { sql, typedAt } = file.endsWith('.sql') ? { sql: source, typedAt: [] } : templatesOf(file, source)
  const mistakes = [
    ...lowerCaseKeywords(sql).map(({ line, word }) => `${line}: write ${word.toUpperCase()} in upper case`),
    ...(isCheckedAtRun(file) ? typedAt : []).map(
      (at) =>
        `${lineOf(source, at)}: use queryRows or checkRows (platform/db/rows.ts) instead of sql<T>, which checks nothing`,
    ),
  ]
  wrong += mistakes.length
  for (const mistake of mistakes) console.error(`${file}:${mistake}`)
}
console.log(`sql: ${files.length} files, ${wrong} mistakes`)
if (wrong > 0) process.exitCode = 1
