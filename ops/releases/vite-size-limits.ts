import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Compressed bytes of each file that first pages load, by the name of its chunk (FELT-01), and of the own counter (EXCH-04). */
const SIZE_LIMITS: Readonly<Record<string, number>> = {
  counters: 2_000,
  library: 69_000,
  shop: 31_850,
  'entry.client': 10_050, // the hashes of the files that it names compress to 60 bytes more or less
  home: 5_400,
  'home-parts': 6_400,
  listing: 9_620,
  'listing-parts': 3_200,
  product: 11_450,
  'product-parts': 4_700,
  'style.css': 28_950,
}

export type BuiltFile = {
  readonly name: string
  readonly bytes: number
  /** Paths and sizes of what it was made of. */
  readonly modules: readonly (readonly [path: string, bytes: number])[]
}

const NAMED_MODULES = 5

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`

/** What is over its limit, in words: the file, and its largest modules. A file that the build does not have is over as well. */
export const overLimits = (files: readonly BuiltFile[], limits = SIZE_LIMITS): string[] =>
  Object.entries(limits).flatMap(([name, limit]) => {
    const file = files.find((one) => one.name === name)
    if (file === undefined) return [`${name}: the build has no such file (ops/releases/vite-size-limits.ts)`]
    if (file.bytes <= limit) return []
    const largest = file.modules.toSorted(([, a], [, b]) => b - a).slice(0, NAMED_MODULES)
    return [
      `${name} grew to ${kilobytes(file.bytes)}, the limit is ${kilobytes(limit)}. Its largest modules: ` +
        largest.map(([path, bytes]) => `${path} (${kilobytes(bytes)})`).join(', '),
    ]
  })

/** Fails a build whose first pages load more than they may. After `precompress`, whose files it reads. */
export const sizeLimits = (): Plugin => ({
  name: 'size-limits',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler({ dir = '' }, bundle) {
      const files = Object.values(bundle).map((file): BuiltFile => {
        const bytes = statSync(join(dir, `${file.fileName}.br`), { throwIfNoEntry: false })?.size ?? 0
        const modules = file.type === 'chunk' ? Object.entries(file.modules) : []
        return {
          name: file.type === 'chunk' ? file.name.replace('.route', '') : (file.names[0] ?? file.fileName),
          bytes,
          modules: modules.map(([path, { renderedLength }]) => [path.replace(`${process.cwd()}/`, ''), renderedLength]),
        }
      })
      const over = overLimits(files)
      if (over.length > 0) throw new Error(over.join('\n'))
    },
  },
})
