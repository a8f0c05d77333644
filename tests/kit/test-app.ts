/** The whole application over the fixture shop, with a page renderer given by the test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DB } from '#platform/db/types.gen.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { buildApp, type AppDeps } from '#app/http/app.ts'
import { answerMeasuring } from '#shop/analytics/measuring.ts'
import type { HttpOptions } from '#platform/http/options.ts'
import type { RenderedPage } from '#app/api/page-parts.ts'
import type { PageSource, RenderPage } from '#app/http/page-build.ts'
import { openExchange1C } from '#app/exchange/answer-1c.ts'
import { saleExchange } from '#app/exchange/sale.ts'
import { tokenLogin } from '#app/exchange/token-login.ts'
import { importUpload, isImportable } from '#app/import/importer.ts'
import { rightToImport } from '#app/changes/record-rights.ts'
import { programOf } from '#shop/programs/face.ts'
import { customersPhotos, findOriginal } from '#platform/photos/picture.sql.ts'
import { openOriginals } from '#platform/pictures/originals.ts'
import { openPictures, type Pictures, type PicturesOptions } from '#platform/pictures/pictures.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import type { AllGroupHandlers } from '#app/api/endpoints.ts'
import { machineRandom } from '#platform/random.ts'
import { createHandlers } from '#app/handlers.ts'
import { feedShopOf } from '#app/feeds.ts'
import { openFeeds, type Feeds } from '#shop/feeds/publish-feeds.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

export const ORIGIN = 'http://localhost:3000'

export type TestApp = {
  readonly app: FastifyInstance
  readonly base: TestDatabase
  readonly shop: FixtureShop
  readonly handlers: AllGroupHandlers
  /** Originals lie in `pictures`, encoded copies in `encoded` (see `pictures` of the choice). */
  readonly folder: string
  readonly pictures: Pictures
  readonly feeds: Feeds
  /** Notifies the app that the catalogue has changed. */
  readonly changeCatalogue: () => void
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** A write with the headers of a same-origin page. */
  readonly write: (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  readonly close: () => Promise<void>
}

/** What a render of pages answers, made by a test. */
export const htmlPage = (body: string, status = 200): RenderedPage => ({
  status,
  type: 'text/html; charset=utf-8',
  location: null,
  body,
})

export const plainPage: RenderPage = async () => htmlPage('<h1>Страница</h1>')

export const TEST_OPTIONS: HttpOptions = {
  publicUrl: ORIGIN,
  trustProxy: false,
  apiDocs: true,
  showcase: true,
  logLevel: 'silent',
  buildFolder: 'build',
  root: '.',
  requestsPerMinute: 0,
  sessionsPerHour: 0,
  maxInFlight: 100,
  inFlightPerNetwork: 100,
  connectionsPerNetwork: 1_000,
  maxEventLoopDelayMs: 0,
  pageCacheBytes: 8 * 1024 * 1024,
}

type Choice = {
  readonly render?: RenderPage
  /** Folder of built files; absent: there are none. */
  readonly clientFolder?: string
  readonly options?: Partial<HttpOptions>
  readonly ping?: (db: Kysely<DB>) => Promise<unknown>
  readonly isClockRight?: () => boolean
  readonly pictures?: Partial<PicturesOptions>
  readonly parts?: Partial<Pick<AppDeps, 'settings' | 'recordFunnel'>>
  /** Outside services; absent: there are none. */
  readonly services?: Partial<Pick<Parameters<typeof createHandlers>[0], 'carriers' | 'addressHints'>>
}

export const openTestApp = async ({
  render = plainPage,
  clientFolder,
  options = {},
  pictures: pictureOptions = {},
  services = {},
  parts: { settings = demoSettings, recordFunnel } = {},
  ping = (db) => sql`SELECT 1`.execute(db),
  isClockRight,
}: Choice = {}): Promise<TestApp> => {
  const base = await freshDatabase()
  const shop = await loadFixtureShop(base.db)
  const folder = await mkdtemp(join(tmpdir(), 'glad-http-'))
  const listeners: (() => void)[] = []
  const pages: PageSource = { render, clientFolder: clientFolder ?? null }
  const index = await openCatalogueIndex(base.db)
  const feeds = openFeeds({
    db: base.db,
    clock: fixtureClock,
    index,
    shop: () => feedShopOf(demoSettings, { publicUrl: ORIGIN, carriers: [] }),
    folder: join(folder, 'feeds'),
    onError: () => {},
  })
  const handlers = createHandlers({
    feeds,
    db: base.db,
    clock: fixtureClock,
    random: machineRandom,
    index,
    publicUrl: ORIGIN,
    alert: () => {},
    ...signInForTests,
    ...services,
  })
  const pictures = openPictures({
    originalsFolder: join(folder, 'pictures'),
    encodedFolder: join(folder, 'encoded'),
    findOriginal: findOriginal(base.db),
    customersPhotos: customersPhotos(base.db),
    minFreeBytes: 0,
    ...pictureOptions,
  })
  const app = await buildApp({
    options: { ...TEST_OPTIONS, ...options },
    shop: handlers,
    settings,
    recordFunnel,
    answerMeasuring: (given) =>
      answerMeasuring(
        { db: base.db, clock: fixtureClock, random: machineRandom, consents: () => settings.profile.terms.consents },
        given,
      ),
    sessions: sessionStore(base.db),
    pictures,
    ping: () => ping(base.db),
    isClockRight,
    pages,
    programs: { db: base.db, clock: fixtureClock },
    feeds,
    imports: {
      folder: join(folder, 'imports'),
      programOf: (request) => programOf(base.db, { ...request, now: fixtureClock.now() }),
      rightTo: rightToImport,
      isImportable,
      run: (upload) =>
        importUpload(
          {
            db: base.db,
            keepOriginal: openOriginals({ folder: join(folder, 'originals'), minFreeBytes: 0 }).put,
            maxPercent: 20,
            redirectHosts: ['blog.example'],
            now: fixtureClock.now,
          },
          upload,
        ),
    },
    exchange: openExchange1C({
      db: base.db,
      now: fixtureClock.now,
      maxPercent: 20,
      redirectHosts: [],
      login: tokenLogin(base.db, fixtureClock.now),
      sale: saleExchange({
        db: base.db,
        now: fixtureClock.now,
        terms: () => demoSettings.profile.terms,
      }),
      onError: () => {},
    }),
    onCatalogueChange: (changed) => listeners.push(changed),
  })
  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request)
  return {
    app,
    base,
    shop,
    handlers,
    folder,
    pictures,
    feeds,
    changeCatalogue: () => listeners.forEach((listener) => listener()),
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    write: (method, url, body, headers = {}) =>
      inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    close: async () => {
      await app.close()
      await pictures.close()
      await base.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `name=value` of the cookie that a response sets. */
export const cookieOf = (answer: LightMyRequestResponse): string => {
  const [cookie] = answer.cookies
  if (!cookie) throw new Error('the answer sets no cookie')
  return `${cookie.name}=${cookie.value}`
}
