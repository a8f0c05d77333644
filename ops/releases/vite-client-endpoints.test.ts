import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allGroups } from '#app/api/all-groups.ts'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { clientEndpoints } from './vite-client-endpoints.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endpoints-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The bundle of one module, as the browser gets it. */
const bundleOf = async (source: string): Promise<string> => {
  const entry = join(folder, 'entry.js')
  await writeFile(entry, source)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [clientEndpoints()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (bundle === undefined || !('output' in bundle)) throw new Error('Vite watches instead of building')
  return bundle.output[0].code
}
const importing = (names: string, file: string): string =>
  `import { ${names} } from '${resolve(file)}'\nexport { ${names} }\n`

test('API-01: the browser’s bundle has method, path, refusals and flags of every endpoint, and no schema', async () => {
  const code = await bundleOf(importing('allGroups', 'app/api/all-groups.ts'))
  const file = join(folder, 'bundle.mjs')
  await writeFile(file, code)
  const bundled: unknown = await import(pathToFileURL(file).href)
  const expected = Object.entries(allGroups).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries<AnyEndpoint>(calls).map(([call, { method, path, refuses, fresh, isForm }]) => [
        call,
        { method, path, refuses, fresh, isForm },
      ]),
    ),
  ])
  expect(Reflect.get(Object(bundled), 'allGroups')).toEqual(Object.fromEntries(expected))
  expect(code).not.toMatch(/typebox|~kind|additionalProperties/)
})

test('API-01: a schema in a file of the browser fails the build and names the file', async () => {
  await expect(bundleOf(importing('AddToBasket', 'shop/basket/basket.api.ts'))).rejects.toThrow(
    /"AddToBasket" is not exported by ".*basket\.api\.ts"/,
  )
})
