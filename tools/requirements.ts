/**
 * `npm run requirements [-- --area CITY] [-- --bare]`: for each statement of docs/requirements.md whether a test names it, it is thin
 * (and what is missing) or has no test, and the tests that cover it. --bare prints only the thin ones and those without.
 */
import { parseArgs } from 'node:util'
import { readStatements } from './requirement-states.ts'

const { values } = parseArgs({ options: { area: { type: 'string' }, bare: { type: 'boolean', default: false } } })
const statements = (await readStatements()).filter(({ name }) => !values.area || name.startsWith(`${values.area}-`))

for (const { name, text, state, tests, missing } of statements) {
  if (values.bare && state === 'named') continue
  console.log(`${state.padEnd(5)} ${name}  ${text.slice(0, 100)}`)
  for (const lack of missing) console.log(`      missing: ${lack}`)
  if (!values.bare) for (const { file, line, title } of tests) console.log(`      ${file}:${line}  ${title}`)
}
for (const state of ['named', 'thin', 'none'])
  console.log(`${state}: ${statements.filter((statement) => statement.state === state).length} of ${statements.length}`)
