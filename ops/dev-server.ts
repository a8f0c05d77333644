/**
 * The child process of `npm run dev`: the server with pages from Vite. It loads packages and waits. On `load` it imports
 * the shop's own code, so that it gets the latest version; on a `DevServerStart` message it starts the server.
 */
import process from 'node:process'
import type { Environment } from '#kernel/setting.ts'
import { sentenceOf } from '#app/start-failure.ts'

export type DevServerStart = {
  /** The configuration is read of it here: it holds functions of providers, which no message can carry. */
  readonly env: Environment
  readonly databaseUrl: string | undefined
  readonly sandboxUrl?: string | undefined
}
export type DevServerMessage = 'load' | DevServerStart
export type DevServerStarted = { readonly address: string }

/** The packages that take longest to load. They do not change while the shop runs. */
const PACKAGES = [
  'vite',
  '@vitejs/plugin-react',
  'fastify',
  'sharp',
  'pg-boss',
  'kysely',
  'typebox/compile',
  'react-router',
]
for (const name of PACKAGES) import(name).catch(() => {}) // a missing package fails where it is used

const loadMain = async () => ({ ...(await import('#app/main.ts')), ...(await import('#app/config.ts')) })
let main: ReturnType<typeof loadMain> | undefined
let close = async (): Promise<void> => {}

const start = async ({ env, databaseUrl, sandboxUrl }: DevServerStart): Promise<void> => {
  const { startShop, readConfig } = await (main ??= loadMain())
  const report = (line: string): void => console.log(`  ${line}`)
  const shop = await startShop(readConfig(env), { databaseUrl, sandboxUrl, dev: true, report })
  close = shop.close
  process.send?.({ address: shop.address } satisfies DevServerStarted)
}

const fail = (error: unknown): void => {
  const sentence = sentenceOf(error)
  console.error(sentence === undefined ? error : `\n${sentence}\n`)
  process.exit(1)
}

process.on('message', (message: DevServerMessage) => {
  if (message === 'load') (main ??= loadMain()).catch(fail)
  else start(message).catch(fail)
})
process.once('SIGTERM', () => void close().then(() => process.exit(0), fail))
process.on('SIGINT', () => {}) // Ctrl-C reaches the parent too, which closes this process in order
process.once('disconnect', () => process.exit(0)) // the parent has exited
