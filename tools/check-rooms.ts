/** `npm run lint` part: checks every import of the project against tools/rooms.ts. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { cycles, subjectCycles, unusedDependencies, violations, type Import } from './rooms.ts'
import { LEFT } from './rooms-left.ts'

const SOURCES = ['app', 'kernel', 'platform', 'providers', 'shop'].map((folder) => `${folder}/**/*.{ts,tsx}`)
const NOT_CHECKED = /\.(test|spec|types)\.tsx?$|node_modules/
const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?([^'"]*?from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

const resolved = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return specifier.startsWith('#') ? specifier.slice(1) : specifier
}
const onlyTypes = (names: string): boolean => {
  const inside = /\{([^}]*)\}/.exec(names)?.[1]
  return (
    inside !== undefined &&
    !/^\s*\w/.test(names.replace(/from\s*$/, '').trim()) &&
    inside.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
  )
}

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(STATEMENT)].map(([, type, names = '', fixed, lazy]) => ({
    from: file,
    to: resolved(file, fixed ?? lazy ?? ''),
    typeOnly: type !== undefined || onlyTypes(names),
  }))

const imports = globSync(SOURCES)
  .filter((file) => !NOT_CHECKED.test(file))
  .flatMap(importsOf)
const against = violations(imports)
const wrong = against.filter(({ from, to }) => !LEFT.includes(`${from} → ${to}`))
const gone = LEFT.filter((left) => !against.some(({ from, to }) => left === `${from} → ${to}`))
// Lazy imports count as well: a cycle through one is still a cycle of the code.
const found = [...cycles(imports), ...subjectCycles()]
const unused = unusedDependencies(imports)
for (const { from, why } of wrong) console.error(`${from}: ${why}`)
for (const cycle of found) console.error(`cycle: ${cycle.join(' → ')}`)
for (const edge of unused) console.error(`no import needs ${edge} (tools/rooms.ts)`)
for (const left of gone) console.error(`tools/rooms-left.ts: remove «${left}», no import needs it`)
console.log(
  `rooms: ${imports.length} imports, ${wrong.length} against the rules, ${LEFT.length} left, ${found.length} cycles`,
)
process.exitCode = wrong.length + found.length + unused.length + gone.length > 0 ? 1 : 0
