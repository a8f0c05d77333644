/** Which uses of tables are against tools/table-owners.ts. */
import { ownerOf, PUBLIC_VIEWS, subjectsOf, type ReadsLeft } from './table-owners.ts'
import type { TableUse } from './table-uses.ts'

export type FileUse = TableUse & { readonly file: string }

/** The subject that a read is counted for; files outside the subjects belong to the app. */
export const readerOf = (file: string): string => subjectsOf(file)[0] ?? 'app'

const isForeign = ({ file, table }: FileUse): boolean => {
  const owner = ownerOf(table)
  return owner !== undefined && !subjectsOf(file).includes(owner)
}

/** How many files of each subject read each table of another one. */
export const foreignReads = (
  uses: readonly FileUse[],
): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const use of uses) {
    if (use.writes || PUBLIC_VIEWS.has(use.table) || !isForeign(use)) continue
    const readers = found.get(use.table) ?? new Map<string, Set<string>>()
    const files = readers.get(readerOf(use.file)) ?? new Set<string>()
    found.set(use.table, readers.set(readerOf(use.file), files.add(use.file)))
  }
  return found
}

export const faultsOfUses = (uses: readonly FileUse[], left: ReadsLeft): string[] => {
  const writes = uses
    .filter((use) => use.writes && isForeign(use))
    .map(({ file, line, table }) => `${file}:${line}: ${table} is written by ${ownerOf(table) ?? 'nobody'} only`)
  const reads = foreignReads(uses)
  const more = [...reads].flatMap(([table, readers]) =>
    [...readers].flatMap(([reader, files]) => {
      const allowed = left[table]?.files[reader] ?? 0
      if (files.size === allowed) return []
      const where = [...files].toSorted().join(', ')
      return files.size > allowed
        ? `${where}: ${reader} reads ${table} of ${ownerOf(table) ?? 'nobody'} in ${files.size} files, READS_LEFT allows ${allowed}`
        : `tools/table-owners.ts: ${reader} reads ${table} in ${files.size} files, lower its ${allowed} in READS_LEFT`
    }),
  )
  const unused = Object.entries(left).flatMap(([table, { files }]) =>
    Object.keys(files).flatMap((reader) =>
      reads.get(table)?.has(reader)
        ? []
        : `tools/table-owners.ts: ${reader} no longer reads ${table}, remove it from READS_LEFT`,
    ),
  )
  return [...writes, ...more, ...unused]
}
