/** `npm run checks` part: every table is written by its owner alone, and read by others only as tools/table-owners.ts lists. */
import { globSync, readFileSync } from 'node:fs'
import { allTables, READS_LEFT } from './table-owners.ts'
import { faultsOfUses, type FileUse } from './table-faults.ts'
import { tableUses } from './table-uses.ts'

const known = new Set(allTables)
const GENERATED = 'platform/db/types.gen.ts'

/** The names of a migrated database, from the types that are generated of it. */
const existing = [...readFileSync(GENERATED, 'utf8').matchAll(/^ {2}([a-z_]+): \{$/gm)].map(([, name = '']) => name)
const unknown = existing.filter((table) => !known.has(table))
const gone = allTables.filter((table) => !existing.includes(table) && table !== 'migration')
for (const table of unknown) console.error(`tools/table-owners.ts: ${table} has no owner`)
for (const table of gone) console.error(`tools/table-owners.ts: there is no table ${table}`)

const files = globSync('{app,kernel,platform,shop,providers,ops}/**/*.ts').filter(
  (file) => !/\.(test|types)\.ts$/.test(file) && file !== GENERATED,
)
const uses: FileUse[] = files.flatMap((file) =>
  tableUses(file, readFileSync(file, 'utf8'), (name) => known.has(name)).map((use) => ({ file, ...use })),
)
const faults = faultsOfUses(uses, READS_LEFT)
for (const fault of faults) console.error(fault)
const left = Object.values(READS_LEFT).flatMap(({ files: counts }) => Object.values(counts))
console.log(
  `tables: ${allTables.length}, ${uses.length} uses, ${left.reduce((sum, count) => sum + count, 0)} files read another subject's table, ` +
    `${faults.length + unknown.length + gone.length} mistakes`,
)
if (faults.length + unknown.length + gone.length > 0) process.exitCode = 1
