import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTypes } from './types-build.ts'

let folder = ''
const write = (path: string, content: string | object): void =>
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
const setTime = (path: string, year: number): void =>
  utimesSync(join(folder, path), new Date(year, 0), new Date(year, 0))
const check = () => checkTypes(folder, ['--pretty', 'false'], 'pipe')

const project = (name: string, references: string[]) => ({
  compilerOptions: {
    composite: true,
    emitDeclarationOnly: true,
    rootDir: '.',
    outDir: `.cache/types/${name}`,
    tsBuildInfoFile: `.cache/types/${name}.tsbuildinfo`,
    strict: true,
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  },
  include: [`${name}/*.ts`],
  references: references.map((path) => ({ path })),
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glad-types-'))
  for (const name of ['kernel', 'app', 'node_modules', 'node_modules/dep']) mkdirSync(join(folder, name))
  write('tsconfig.json', {
    files: [],
    references: [{ path: 'tsconfig.shared.json' }, { path: 'tsconfig.server.json' }],
  })
  write('tsconfig.shared.json', project('kernel', []))
  write('tsconfig.server.json', project('app', ['./tsconfig.shared.json']))
  write('package.json', { type: 'module', imports: { '#kernel/*': './kernel/*' } })
  write('node_modules/dep/package.json', { name: 'dep', version: '1.0.0', type: 'module', types: 'dep.d.ts' })
  write('node_modules/dep/dep.d.ts', 'export declare const price: number')
  write('kernel/money.ts', 'export const rouble: number = 100')
  write('kernel/city.ts', 'export const moscow = 1')
  write(
    'app/order.ts',
    `import { price } from 'dep'; import { rouble } from '#kernel/money.ts'; export const total: number = price + rouble`,
  )
  expect(check()).toMatchObject({ status: 0, stdout: '' })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('types: reports the import of a deleted file of another project, until it is back', () => {
  rmSync(join(folder, 'kernel/money.ts'))
  expect(check().stdout).toContain("app/order.ts(1,53): error TS2307: Cannot find module '#kernel/money.ts'")
  write('kernel/money.ts', 'export const rouble: number = 100')
  expect(check()).toMatchObject({ status: 0, stdout: '' })
})

test('types: reports an error in a file that is older than the last check', () => {
  write('kernel/money.ts', `export const rouble: string = '100'`)
  setTime('kernel/money.ts', 2020)
  expect(check().stdout).toContain('error TS2322')
})

test('types: reports an error that comes with another version of a package', () => {
  write('node_modules/dep/dep.d.ts', 'export declare const price: string')
  setTime('node_modules/dep/dep.d.ts', 1985)
  expect(check().stdout).toContain('error TS2322')
})
