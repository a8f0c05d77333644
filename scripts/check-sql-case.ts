/**
 * `npm run lint` part: SQL keywords are in upper case, in the sql`…` templates of server/ and tests/ and in the .sql files
 * of tests/.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { lowerCaseKeywords } from './sql-case.ts'

type Span = { readonly start: number; readonly end: number }

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

/** The texts of all sql`…` templates of a source, at their positions. */
const sqlOf = (file: string, source: string): string => {
  if (!source.includes('sql')) return ''
  const spans: Span[] = []
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') spans.push(...quasi.quasis)
    },
  }).visit(parseSync(file, source).program)
  return keepSpans(source, spans)
}

const files = globSync(['{server,tests}/**/*.ts', 'tests/**/*.sql'])
let wrong = 0
for (const file of files) {
  const source = readFileSync(file, 'utf8')
  for (const { line, word } of lowerCaseKeywords(file.endsWith('.sql') ? source : sqlOf(file, source))) {
    wrong += 1
    console.error(`${file}:${line}: write ${word.toUpperCase()} in upper case`)
  }
}
console.log(`sql: ${files.length} files, ${wrong} keywords in lower case`)
if (wrong > 0) process.exitCode = 1
