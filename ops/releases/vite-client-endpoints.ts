import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { isRecord } from '#kernel/is-record.ts'

/** Files of schemas and endpoints: `shop/basket/basket.api.ts`. */
export const ENDPOINT_FILES = /[/.]api\.ts$/

const isEndpoint = (value: unknown): boolean => isRecord(value) && 'method' in value && 'path' in value
const isGroup = (value: unknown): value is Readonly<Record<string, Readonly<Record<string, unknown>>>> =>
  isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint)

/** The arguments of `clientEndpoint` without those at the end that are its defaults. */
const argumentsOf = ({ method, path, refuses, fresh, isForm }: Readonly<Record<string, unknown>>): string => {
  const all = [method, path, refuses, fresh, isForm].map((value) => JSON.stringify(value))
  const defaults = ['', '', '[]', String(method !== 'GET'), 'false']
  return all.slice(0, all.findLastIndex((value, index) => value !== defaults[index]) + 1).join(', ')
}

/**
 * The file as the browser gets it: of each group, what `clientEndpoint` makes of its calls. Nothing else is exported, so that a
 * schema that a browser's file imports fails the build.
 */
export const clientModuleOf = (exported: Readonly<Record<string, unknown>>): string => {
  const groups = Object.entries(exported).flatMap(([name, value]) => {
    if (!isGroup(value)) return []
    const calls = Object.entries(value).map(
      ([call, endpoint]) => `  ${call}: clientEndpoint(${argumentsOf(endpoint)}),\n`,
    )
    return [`export const ${name} = {\n${calls.join('')}}\n`]
  })
  return groups.length === 0
    ? 'export {}\n'
    : `import { clientEndpoint } from '#kernel/endpoint.ts'\n${groups.join('')}`
}

/** Keeps schemas and their library out of what Vite builds: pages and the staff's application call the server by addresses. */
export const clientEndpoints = (): Plugin => ({
  name: 'client-endpoints',
  enforce: 'pre',
  load: {
    filter: { id: ENDPOINT_FILES },
    async handler(id) {
      // In development the file may have changed since it was last loaded.
      const { mtimeMs } = await stat(id)
      const exported: unknown = await import(/* @vite-ignore */ `${pathToFileURL(id).href}?t=${Math.trunc(mtimeMs)}`)
      return { code: clientModuleOf({ ...Object(exported) }), map: null, moduleType: 'js' }
    },
  },
})
