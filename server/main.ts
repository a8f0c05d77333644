/** Builds the whole shop on a database that is there, and listens; the only file that knows all others. */
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { iconify } from './adapters/iconify/iconify.ts'
import { mailApi } from './adapters/mail-api/mail-api.ts'
import { smtp as smtpServer } from './adapters/smtp/smtp.ts'
import { smsRu } from './adapters/sms-ru/sms-ru.ts'
import type { Config } from './config.ts'
import { checkAppRole } from './db/boot-checks.ts'
import { migrate } from './db/migrate.ts'
import { openPool, type Pool } from './db/pool.ts'
import { openLiveIndex } from './catalogue-index/live-index.ts'
import { loadDemo, refreshDemoStock } from './features/import/import.public.ts'
import { codeKeyOf } from './features/user/user.public.ts'
import { buildApp } from './http/app.ts'
import type { HttpOptions } from './http/options.ts'
import { findOriginal } from './features/photos/picture.queries.ts'
import { sessionStore } from './calls/session-store.ts'
import { registerJobs } from './jobs/run.ts'
import { machineClock } from './ports/clock.ts'
import { machineRandom } from './ports/random.ts'
import { createHandlers } from './handlers.ts'
import { closing } from './shutdown.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const DEMO_FOLDER = join(PROJECT, 'demo')
const PAGE_CACHE_BYTES = 32 * 1024 * 1024
/** Balancers need this long to notice that they should send nobody any more. */
const DRAIN_MS = 1500
/** Records of the demo shop that did not fit: past these only their number is told. */
const MAX_REPORTED_ROWS = 10

export type ShopEnvironment = {
  readonly databaseUrl: string
  /** Where providers without credentials are spoken to; undefined: nowhere. */
  readonly sandboxUrl: string | undefined
  /** Pages come from Vite and change while they are edited. */
  readonly dev: boolean
  /** Where the built pages are, if not in build/. */
  readonly buildFolder?: string | undefined
  readonly report: (line: string) => void
}
export type RunningShop = { readonly address: string; readonly close: () => Promise<void> }

export const startShop = async (
  config: Config,
  { databaseUrl, sandboxUrl, dev, buildFolder = join(PROJECT, 'build'), report: say }: ShopEnvironment,
): Promise<RunningShop> => {
  const stop = closing()
  try {
    const done = await migrate(databaseUrl)
    if (done.length > 0) say(`база обновлена: ${done.join(', ')}`)
    const pool = stop.last(openPool(databaseUrl, config.databasePoolSize, logError))
    await checkAppRole(pool.db)
    if (config.demo) {
      await loadDemoWhenEmpty(pool, say)
      if (config.databaseUrl === undefined) await refreshDemoStock(pool.db)
    }
    const codeKey = codeKeyOf(config.appSecret)
    const live = stop.last(await openLiveIndex({ db: pool.db, url: databaseUrl, onError: logError }))
    const jobs = await registerJobs({
      databaseUrl,
      deps: {
        db: pool.db,
        clock: machineClock,
        ...providers(config, sandboxUrl),
        publicUrl: config.publicUrl,
        codeKey,
        feedbackTo: config.feedbackEmail,
      },
      onError: logError,
    })
    stop.last({ close: jobs.stop })
    const app = await buildApp({
      options: httpOptions(config, dev ? null : resolve(buildFolder)),
      shop: createHandlers({
        db: pool.db,
        clock: machineClock,
        random: machineRandom,
        index: live.index,
        codeKey,
        smsLimits: config.smsLimits,
        mapStyleUrl: config.map?.styleUrl,
      }),
      sessions: sessionStore(pool.db),
      findPicture: findOriginal(pool.db),
      ping: () => sql`SELECT 1`.execute(pool.db),
      icons: config.iconApiUrl === undefined ? undefined : iconify(config.iconApiUrl),
      onCatalogueChange: live.onChange,
    })
    stop.last({
      close: async () => {
        app.drain()
        if (config.production) await new Promise((drained) => setTimeout(drained, DRAIN_MS))
        await app.close()
      },
    })
    const address = await app.listen({ host: config.host, port: config.port })
    return { address, close: stop.all }
  } catch (error) {
    await stop.all()
    throw error
  }
}

const httpOptions = (config: Config, buildFolder: string | null): HttpOptions => ({
  publicUrl: config.publicUrl,
  trustProxy: config.trustProxy,
  logLevel: config.logLevel,
  buildFolder,
  root: PROJECT,
  dataDir: config.dataDir,
  picturesFolder: join(DEMO_FOLDER, 'pictures'),
  requestsPerMinute: config.requestsPerMinute,
  maxInFlight: config.maxInFlight,
  pageCacheBytes: PAGE_CACHE_BYTES,
  mapOrigins: config.map?.origins ?? [],
})

/** The real provider where there is a key, its stand-in otherwise; readConfig has seen to it that there is one of both. */
const providers = ({ smsRuApiId, mailApi: mail, smtp }: Config, sandboxUrl = 'http://127.0.0.1:9') => ({
  sms: smsRuApiId === undefined ? smsRu(`${sandboxUrl}/sms.ru`, 'sandbox') : smsRu('https://sms.ru', smsRuApiId),
  mailer:
    smtp !== undefined
      ? smtpServer(smtp.url, smtp.from)
      : mail === undefined
        ? mailApi(`${sandboxUrl}/mail`, 'sandbox')
        : mailApi(mail.url, mail.key),
})

const loadDemoWhenEmpty = async ({ db }: Pool, say: (line: string) => void): Promise<void> => {
  if ((await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const started = performance.now()
  let told = 0
  const tell = (where: string, reason: string): void =>
    void ((told += 1) <= MAX_REPORTED_ROWS && say(`${where}: ${reason}`))
  const { read, wrong } = await loadDemo(db, DEMO_FOLDER, { wrong: tell, done: () => {} })
  say(
    `загружен демо-магазин: записей ${read}${wrong === 0 ? '' : `, не подошло ${wrong}`}, ${((performance.now() - started) / 1000).toFixed(1)} с`,
  )
}

/** A lost connection or a failed job is told and survived. Only names and messages: errors may hold addresses with passwords. */
const logError = (error: unknown, job?: string): void => {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), job, message })}\n`)
}
