/**
 * `npm run code-size`: lines per file and per function of the shop's own code, without tests and generated files. For
 * information only, it never fails; `npm run lint` checks rooms and cycles.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const COUNTED = /^(app|kernel|platform|shop|providers|ops|tools)\/.*\.tsx?$/
const NOT_COUNTED = /\.(test|spec|gen|types)\.tsx?$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => COUNTED.test(file) && !NOT_COUNTED.test(file))

/** The linter's own measure of functions: with a limit of one line it reports every function of two lines and more. */
const functionLengths = (): { place: string; lines: number }[] => {
  const folder = mkdtempSync(join(tmpdir(), 'code-size-'))
  const config = join(folder, 'oxlint.json')
  writeFileSync(config, '{"categories":{"correctness":"off"},"rules":{"max-lines-per-function":["error",{"max":1}]}}')
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['-c', config, '--format', 'json', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  rmSync(folder, { recursive: true })
  type Report = { diagnostics: { message: string; filename: string; labels: { span: { line: number } }[] }[] }
  const report: Report = JSON.parse(stdout)
  return report.diagnostics.map(({ message, filename, labels }) => ({
    place: `${filename}:${labels[0]?.span.line ?? 0}`,
    lines: Number(/too many lines \((\d+)\)/.exec(message)?.[1] ?? 0),
  }))
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const figures = (title: string, lengths: readonly number[], limit: number): void => {
  const sorted = lengths.toSorted((a, b) => a - b)
  const over = sorted.filter((lines) => lines > limit).length
  console.log(
    `${title}: ${sorted.length}, lines median ${quantile(sorted, 0.5)}, P95 ${quantile(sorted, 0.95)}, ` +
      `max ${sorted.at(-1) ?? 0}; over ${limit}: ${over}`,
  )
}

const fileLengths = files.map((file) => ({
  place: file,
  lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1,
}))
const functions = functionLengths()
figures(
  'Files',
  fileLengths.map(({ lines }) => lines),
  200,
)
figures(
  'Functions of two lines and more',
  functions.map(({ lines }) => lines),
  40,
)
for (const { place, lines } of [
  ...fileLengths.filter((file) => file.lines > 200),
  ...functions.filter((one) => one.lines > 40),
])
  console.log(`  ${String(lines).padStart(4)}  ${place}`)
