/**
 * `npm run packages`: whether the direct packages are within the times of decision 0033, and what `npm audit` knows of the lock file.
 * Ends with 1 when a package is late or has a known fault, with 2 when the registry has not answered for all of them: that proves nothing.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownFaults, lateness } from './package-times.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const REASONS = read('docs/decisions/0001-runtime-and-packages.md') + read('docs/decisions/0028-installed-packages.md')

/** The answer of npm, which also ends with an error when it has found something; undefined: none. */
const ask = (...args: string[]): unknown => {
  const { stdout } = spawnSync('npm', [...args, '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 60_000,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

const {
  dependencies,
  devDependencies,
}: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(read('package.json'))
const faults: string[] = []
const unasked: string[] = []
const now = new Date()
for (const [name, installed] of Object.entries({ ...dependencies, ...devDependencies })) {
  const published = ask('view', name, 'time')
  if (typeof published !== 'object' || published === null || !(installed in published)) unasked.push(name)
  else {
    const times = Object.fromEntries(Object.entries(published).map(([version, at]) => [version, String(at)]))
    const late = lateness({ name, installed, published: times, hasReason: REASONS.includes(`\`${name}\``) }, now)
    if (late !== null) faults.push(late)
  }
}
const known = knownFaults(ask('audit'))
if (known === null) unasked.push('npm audit')
else faults.push(...known)

for (const fault of faults) console.log(fault)
if (unasked.length > 0) console.log(`The registry has not answered for: ${unasked.join(', ')}.`)
else if (faults.length === 0) console.log('All packages are within the times, and npm audit knows no fault.')
process.exitCode = faults.length > 0 ? 1 : unasked.length > 0 ? 2 : 0
