import { readFileSync } from 'node:fs'
import { Gauge } from 'prom-client'
import { NEWEST_MIGRATION } from '#platform/db/migration-files.ts'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
/** The version of package.json. */
export const VERSION = version

/** Which release a node runs, as labels of the value 1. */
export const buildInfo = (): Gauge => {
  const gauge = new Gauge({
    name: 'shop_build_info',
    help: 'Release of the node: version, newest migration that it knows, Node',
    labelNames: ['version', 'migration', 'node'],
    registers: [],
  })
  gauge.set({ version: VERSION, migration: String(NEWEST_MIGRATION), node: process.version }, 1)
  return gauge
}
