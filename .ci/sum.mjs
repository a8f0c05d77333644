// Runs under whatever Node there is, also when nothing could be installed.
import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const vitest = ['vitest', 'system', 'workshop'].map((name) => read(`test-results/${name}.json`))
const journeys = read('test-results/playwright.json').stats ?? {}
const total = (counts) => counts.reduce((sum, count) => sum + (count ?? 0), 0)
const passed = total([...vitest.map(({ numPassedTests }) => numPassedTests), journeys.expected])
const failed = total([...vitest.map(({ numFailedTests }) => numFailedTests), journeys.unexpected, journeys.flaky])
// A step that is no test (types, lint) may have failed: then one failure is counted, even if every test passed.
const broken = process.argv[2] !== '0' && failed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed + broken} failed`)
