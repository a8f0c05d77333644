/** `npm run lint` part: checks every import of the project against tools/rooms.ts. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { cycles, MAX_FACE, namesOfFace, subjectCycles, unusedDependencies, violations, type Import } from './rooms.ts'

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
const wrong = violations(imports)
// Lazy imports count as well: a cycle through one is still a cycle of the code.
const found = [...cycles(imports), ...subjectCycles()]
const unused = unusedDependencies(imports)
const wide = globSync('shop/**/face.ts').flatMap((face) => {
  const { length } = namesOfFace(readFileSync(face, 'utf8'))
  return length > MAX_FACE ? [`${face}: ${length} names, at most ${MAX_FACE}`] : []
})
for (const { from, why } of wrong) console.error(`${from}: ${why}`)
for (const cycle of found) console.error(`cycle: ${cycle.join(' → ')}`)
for (const edge of unused) console.error(`no import needs ${edge} (tools/rooms.ts)`)
for (const face of wide) console.error(face)
console.log(`rooms: ${imports.length} imports, ${wrong.length} against the rules, ${found.length} cycles`)
process.exitCode = wrong.length + found.length + unused.length + wide.length > 0 ? 1 : 0
