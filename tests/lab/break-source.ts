/**
 * Mutation for the lab: `node --import tests/lab/break-source.ts …` replaces text in sources as they are loaded. BREAK
 * holds [{ "file": "stock.sql.ts", "from": "…", "to": "…" }]. A race test that passes on broken code is useless.
 */
import { registerHooks } from 'node:module'

export type SourceBreak = { readonly file: string; readonly from: string; readonly to: string }

const isSourceBreak = (value: unknown): value is SourceBreak =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  'from' in value &&
  'to' in value &&
  [value.file, value.from, value.to].every((field) => typeof field === 'string')

const sourceBreaks: readonly SourceBreak[] = [JSON.parse(process.env['BREAK'] ?? '[]')].flat().filter(isSourceBreak)

const changed = (source: string, { file, from, to }: SourceBreak): string => {
  if (!source.includes(from)) throw new Error(`The source cannot be broken: ${file} does not hold «${from}»`)
  return source.replace(from, to)
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const bugs = sourceBreaks.filter(({ file }) => url.endsWith(`/${file}`))
    if (bugs.length === 0 || loaded.source === null || loaded.source === undefined) return loaded
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString('utf8')
    return { ...loaded, source: bugs.reduce(changed, text) }
  },
})
