/** A shop opened from a folder as the app opens it, with its pages rendered and its messages in the sandbox. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { folderSource, importShop } from '#app/import/importer.ts'
import { customersPhotos, findOriginal } from '#platform/photos/picture.sql.ts'
import { createHandlers } from '#app/handlers.ts'
import { buildApp } from '#app/http/app.ts'
import { allJobs } from '#app/jobs/all.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import { openPictures } from '#platform/pictures/pictures.ts'
import { machineRandom } from '#platform/random.ts'
import { readShop, shopDepsOf } from '#shop/company/read-shop.ts'
import { developmentRenderer } from '#app/pages/entry.server.tsx'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { runJob } from '#kit/run-job.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { TEST_OPTIONS } from '#kit/test-app.ts'

const ORIGIN = 'http://localhost:3000'
const NOW = new Date('2026-11-20T09:00:00Z')
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }

export type ShopOfFolder = {
  readonly app: FastifyInstance
  readonly base: TestDatabase
  /** What the import of the folder reported. */
  readonly importFaults: readonly string[]
  /** Texts of SMS and letters. */
  readonly sentTexts: () => string[]
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly post: (url: string, body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Runs the queued jobs as a worker would. */
  readonly runJobs: () => Promise<void>
  readonly variantOf: (sku: string) => Promise<number>
  readonly close: () => Promise<void>
}

export const openShopOfFolder = async (folder: string): Promise<ShopOfFolder> => {
  const sandbox = buildSandbox()
  const base = await freshDatabase()
  const encodedFolder = await mkdtemp(join(tmpdir(), 'glad-own-'))
  const importFaults: string[] = []
  const fault = (where: string, why: string | RecordFault) => void importFaults.push(`${where}: ${why}`)
  const sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const [settings] = await Promise.all([
    readShop(folder),
    importShop(base.db, folderSource(folder), { invalid: fault, shortfall: fault, done: () => {} }),
  ])
  const deps = {
    ...signInForTests,
    ...shopDepsOf(settings),
    db: base.db,
    clock: { now: () => NOW },
    random: machineRandom,
    publicUrl: ORIGIN,
    alert: () => {},
  }
  const jobDeps: AllJobDeps = {
    ...deps,
    texts: settings.messages,
    sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
    mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
    feedbackTo: settings.email,
  }
  const app = await buildApp({
    options: TEST_OPTIONS,
    settings,
    shop: createHandlers({ ...deps, index: await openCatalogueIndex(base.db, settings.profile) }),
    sessions: sessionStore(base.db),
    pictures: openPictures({
      originalsFolder: join(folder, 'pictures'),
      encodedFolder,
      findOriginal: findOriginal(base.db),
      customersPhotos: customersPhotos(base.db),
      minFreeBytes: 0,
    }),
    ping: () => sql`SELECT 1`.execute(base.db),
    pages: {
      render: await developmentRenderer('', []),
      office: { script: '/office.js', stylesheets: [], inlineScripts: [] },
      clientFolder: null,
    },
    onCatalogueChange: () => {},
  })
  return {
    app,
    base,
    importFaults,
    sentTexts: () => sandbox.journal.outbox.map(({ text }) => text),
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers: { ...BROWSER, ...headers } }),
    post: (url, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        body,
        headers: { ...BROWSER, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    runJobs: async () => {
      const { rows } = await sql<{ name: string; data: never }>`
        SELECT name, data FROM pgboss.job WHERE state = 'created' ORDER BY created_on`.execute(base.db)
      for (const { name, data } of rows) {
        const job = allJobs.find((known) => known.name === name)
        if (job !== undefined) await runJob(job, data, jobDeps)
      }
    },
    variantOf: async (sku) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM variant WHERE sku = ${sku}`.execute(base.db)
      return rows[0]?.id ?? 0
    },
    close: async () => {
      await app.close()
      await sandbox.app.close()
      await base.close()
      await rm(encodedFolder, { recursive: true })
    },
  }
}

const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text)

/** Paths of every page of the sitemap. */
export const sitemapPaths = async ({ get }: ShopOfFolder): Promise<string[]> => {
  const parts = textsIn((await get('/sitemap.xml')).body, 'loc')
  const maps = await Promise.all(parts.map((part) => get(new URL(part).pathname)))
  return maps.flatMap(({ body }) => textsIn(body, 'loc')).map((address) => new URL(address).pathname)
}

/** Internal pages that a page links to, without their queries. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = '']) => path)

/** Words of a page as they are read, without markup, scripts and data. */
export const readableText = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->|<\/?(b|span)[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\u00a0|&nbsp;/g, ' ')
