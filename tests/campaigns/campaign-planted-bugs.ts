/**
 * Puts each bug of tests/lab/planted-bugs.ts and day-bugs.ts into a copy of the sources, and runs the tests that must fail with it:
 *   node tests/campaigns/campaign-planted-bugs.ts [--only 'words of a name or of the file of its tests']
 * Ends with an error when a bug is not noticed, or when its place in the source has changed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_BUGS } from '../lab/day-bugs.ts'
import { PLANTED_BUGS, type PlantedBug } from '../lab/planted-bugs.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const copy = mkdtempSync(join(tmpdir(), 'glad-planted-'))
const report = join(copy, 'planted-bugs.json')

type Result = { readonly title: string; readonly status: string; readonly message?: string }
const resultsOf = (json: string): Result[] => {
  const { testResults } = JSON.parse(json) as {
    testResults: {
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
      status: string
      name: string
    }[]
  }
  return testResults.flatMap(({ assertionResults, status, name }) =>
    assertionResults.length === 0
      ? [{ title: name, status }]
      : assertionResults.map(({ fullName, status: came, failureMessages }) => ({
          title: fullName,
          status: came,
          message: failureMessages.join('\n'),
        })),
  )
}

const UNASKED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo', 'disabled'])

const runTests = ({ tests, title }: PlantedBug): Result[] => {
  rmSync(report, { force: true })
  const words = ['run', '--reporter=json', `--outputFile.json=${report}`, ...(title ? ['-t', title] : []), ...tests]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
    cwd: copy,
    stdio: 'ignore',
  })
  const results = resultsOf(readFileSync(report, 'utf8'))
  // No file of that name, or none that has such a title: nothing was asked.
  if (results.every((result) => UNASKED.has(result.status))) return []
  const isUnhandled = status !== 0 && results.every((result) => result.status !== 'failed')
  return isUnhandled ? [...results, { title: 'an unhandled error', status: 'failed' }] : results
}

/** What was wrong; null: the bug was noticed. */
const plant = (bug: PlantedBug): string | null => {
  const file = join(copy, bug.file)
  const source = readFileSync(file, 'utf8')
  if (!source.includes(bug.from)) return `${bug.file} does not hold «${bug.from}»`
  writeFileSync(
    file,
    source.replace(bug.from, () => bug.to),
  )
  try {
    const results = runTests(bug)
    const red = results.filter(({ status }) => status === 'failed')
    console.log(`${red.length > 0 ? 'noticed' : 'NOT NOTICED'}: ${bug.name} (${red.length} of ${results.length} tests)`)
    for (const { title, message = '' } of red.slice(0, 2))
      console.log(`    ${[title, /\bseed \d+/.exec(message)?.[0] ?? []].flat().join(': ')}`)
    return red.length > 0 ? null : `${bug.name}: all of ${results.length} tests passed`
  } finally {
    writeFileSync(file, source)
  }
}

try {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(file, join(copy, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const bugs = [...PLANTED_BUGS, ...DAY_BUGS].filter(({ name, tests }) =>
    [name, ...tests].some((words) => words.includes(values.only)),
  )
  const unnoticed = bugs.map(plant).filter((problem) => problem !== null)
  for (const problem of unnoticed) console.error(problem)
  console.log(`${bugs.length - unnoticed.length} of ${bugs.length} planted bugs were noticed`)
  process.exitCode = unnoticed.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
