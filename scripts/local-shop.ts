import type { Config } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { lockInstance } from '#server/db/instance-lock.ts'
import { startShop } from '#server/main.ts'
import { closing } from '#server/shutdown.ts'

export type LocalShop = {
  readonly address: string
  /** Where the messages to buyers can be read; undefined without the sandbox. */
  readonly sandboxUrl: string | undefined
  readonly close: () => Promise<void>
  /** Settles when the embedded PostgreSQL is gone for good. */
  readonly lost: Promise<Error> | undefined
}
type LocalShopOptions = {
  readonly dev?: boolean
  readonly report?: (line: string) => void
  readonly buildFolder?: string | undefined
}

/** The shop with all it needs on this machine: its own PostgreSQL unless DATABASE_URL is set, the providers' sandbox, the server. */
export const startLocalShop = async (
  config: Config,
  { dev = false, report: say = () => {}, buildFolder }: LocalShopOptions = {},
): Promise<LocalShop> => {
  const stop = closing()
  try {
    const database = config.databaseUrl === undefined ? await startEmbeddedDatabase(config, say, stop) : undefined
    const sandboxUrl = config.sandbox ? await startSandbox(stop) : undefined
    const shop = stop.last(
      await startShop(config, {
        databaseUrl: config.databaseUrl ?? database?.url ?? '',
        sandboxUrl,
        dev,
        report: say,
        buildFolder,
      }),
    )
    return { address: shop.address, sandboxUrl, close: stop.all, lost: database?.lost }
  } catch (error) {
    await stop.all()
    throw error
  }
}

const startEmbeddedDatabase = async (
  { dataDir, port }: Config,
  say: (line: string) => void,
  stop: ReturnType<typeof closing>,
) => {
  const lock = lockInstance(dataDir, port)
  stop.last({ close: async () => lock.release() })
  const postgres = await startEmbedded(dataDir, say)
  stop.last({ close: postgres.stop })
  return postgres
}

const startSandbox = async (stop: ReturnType<typeof closing>): Promise<string> => {
  const { buildSandbox } = await import('#sandbox/app.ts')
  const { app } = buildSandbox()
  stop.last({ close: () => app.close() })
  return app.listen({ host: '127.0.0.1', port: 0 })
}
