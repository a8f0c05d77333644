/**
 * Plants a bug into a process of the lab, and only there: `node --import tests/lab/break-source.ts …` with PLANT holding
 * [{ "file": "stock.queries.ts", "from": "…", "to": "…" }] changes that source as it is loaded. A race or a kill that
 * stays green with its bug planted tests nothing.
 */
import { registerHooks } from 'node:module'

export type SourceBreak = { readonly file: string; readonly from: string; readonly to: string }

const isPlanted = (value: unknown): value is SourceBreak =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  'from' in value &&
  'to' in value &&
  [value.file, value.from, value.to].every((field) => typeof field === 'string')

const planted: readonly SourceBreak[] = [JSON.parse(process.env['PLANT'] ?? '[]')].flat().filter(isPlanted)

const changed = (source: string, { file, from, to }: SourceBreak): string => {
  if (!source.includes(from)) throw new Error(`The bug cannot be planted: ${file} does not hold «${from}»`)
  return source.replace(from, to)
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const bugs = planted.filter(({ file }) => url.endsWith(`/${file}`))
    if (bugs.length === 0 || loaded.source === null || loaded.source === undefined) return loaded
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8')
    return { ...loaded, source: bugs.reduce(changed, text) }
  },
})
