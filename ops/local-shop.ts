/** Starts the shop with its services on this machine. */
import type { Config } from '#app/config.ts'
import { createDataFolder } from '#platform/settings/data-folder.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startShop } from '#app/main.ts'

export type LocalShop = {
  readonly address: string
  /** Address of the page with messages to buyers; undefined without the sandbox. */
  readonly sandboxUrl: string | undefined
  readonly close: () => Promise<void>
  /** Resolves when another machine has taken the data folder; undefined with DATABASE_URL. */
  readonly lost: Promise<Error> | undefined
}
type LocalShopOptions = {
  readonly report?: (line: string) => void
  /** Folder of the built pages; the default is `build`. */
  readonly buildFolder?: string | undefined
}
export type Services = {
  readonly databaseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  readonly lost: Promise<Error> | undefined
}

/** Starts what the server needs: the embedded PostgreSQL unless DATABASE_URL is set, and the sandbox. `stack` closes it. */
export const startServices = async (
  config: Config,
  report: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<Services> => {
  createDataFolder(config.dataDir)
  createDataFolder(config.picturesDir, 'PICTURES_DIR')
  const isEmbedded = config.databaseUrl === undefined && config.databaseAppUrl === undefined
  const embedded = isEmbedded ? await startEmbeddedDatabase(config, report, stack) : undefined
  const sandboxUrl = config.sandbox ? (config.sandboxUrl ?? (await startSandbox(stack))) : undefined
  return { databaseUrl: config.databaseUrl ?? embedded?.url, sandboxUrl, lost: embedded?.failure }
}

export const startLocalShop = async (
  config: Config,
  { report = () => {}, buildFolder }: LocalShopOptions = {},
): Promise<LocalShop> => {
  await using stack = new AsyncDisposableStack()
  const { databaseUrl, sandboxUrl, lost } = await startServices(config, report, stack)
  const shop = await startShop(config, { databaseUrl, sandboxUrl, dev: false, report, buildFolder })
  stack.defer(shop.close)
  const resources = stack.move()
  return { address: shop.address, sandboxUrl, lost, close: () => resources.disposeAsync() }
}

const startEmbeddedDatabase = async (
  { dataDir, port }: Config,
  report: (line: string) => void,
  stack: AsyncDisposableStack,
) => {
  const postgres = await startEmbedded(dataDir, { port }, report)
  stack.defer(postgres.stop)
  return postgres
}

const startSandbox = async (stack: AsyncDisposableStack): Promise<string> => {
  const { buildSandbox } = await import('#providers/sandbox/app.ts')
  const { app } = buildSandbox()
  stack.defer(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}
