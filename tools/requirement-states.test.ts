import { expect, test } from 'vitest'
import { generateStates, readStatements, thinLinesOf, titlesOf } from './requirement-states.ts'

/** Built from parts, because the generator reads this file too. */
const THIN = ['// thin', 'CAT-01', 'the second clause'].join(': ')
const SOURCE = `
describe('CAT-01: a group', () => {
  ${THIN}
  test.each([['(', \`)\`], [/['"]/, 2]])('CAT-02: a row %s', (one: string) => {})
  test.for\`a | b\`('CAT-03: a table', () => {})
  test(\`CAT-04: \${one} of many\`, () => {})
  expect('CAT-05: no title').toBe(test.name)
})
`

test('finds the titles of tests, of tables of tests and of groups, and nothing else', () => {
  expect(titlesOf('a.test.ts', SOURCE)).toEqual([
    { title: 'CAT-01: a group', line: 2 },
    { title: 'CAT-02: a row %s', line: 4 },
    { title: 'CAT-03: a table', line: 5 },
    { title: 'CAT-04: … of many', line: 6 },
  ])
})

test('reads what the tests of a statement do not assert', () => {
  expect(thinLinesOf(SOURCE)).toEqual([{ name: 'CAT-01', missing: 'the second clause' }])
})

test('every statement has a state, and tests name only statements that exist', async () => {
  const statements = await readStatements()
  expect(statements.length).toBeGreaterThan(150)
  expect((await generateStates()).text.match(/^\| [A-Z]+-\d{2} \| (named|thin|none) \|/gm)).toHaveLength(
    statements.length,
  )
})
