import type { Config } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { lockInstance } from '#server/db/instance-lock.ts'
import { openShop } from '#server/main.ts'
import { closing } from '#server/shutdown.ts'

export type WholeShop = {
  readonly address: string
  /** Where the messages to buyers can be read; undefined without the sandbox. */
  readonly sandboxUrl: string | undefined
  readonly close: () => Promise<void>
  /** Settles when the embedded PostgreSQL is gone for good. */
  readonly lost: Promise<Error> | undefined
}
type Choice = {
  readonly dev?: boolean
  readonly say?: (line: string) => void
  readonly buildFolder?: string | undefined
}

/** The shop with all it needs on this machine: its own PostgreSQL unless DATABASE_URL is set, the providers' sandbox, the server. */
export const openWholeShop = async (
  config: Config,
  { dev = false, say = () => {}, buildFolder }: Choice = {},
): Promise<WholeShop> => {
  const stop = closing()
  try {
    const database = config.databaseUrl === undefined ? await ownDatabase(config, say, stop) : undefined
    const sandboxUrl = config.sandbox ? await openSandbox(stop) : undefined
    const shop = stop.last(
      await openShop(config, {
        databaseUrl: config.databaseUrl ?? database?.url ?? '',
        sandboxUrl,
        dev,
        say,
        buildFolder,
      }),
    )
    return { address: shop.address, sandboxUrl, close: stop.all, lost: database?.lost }
  } catch (error) {
    await stop.all()
    throw error
  }
}

const ownDatabase = async (
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

const openSandbox = async (stop: ReturnType<typeof closing>): Promise<string> => {
  const { buildSandbox } = await import('#sandbox/app.ts')
  const { app } = buildSandbox()
  stop.last({ close: () => app.close() })
  return app.listen({ host: '127.0.0.1', port: 0 })
}
