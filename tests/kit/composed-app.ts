/** The whole application over a database, with what a test chooses in place of the network, the clock and the providers. */
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
import type { Clock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'
import { createHandlers } from '#app/handlers.ts'
import { feedShopOf } from '#app/feeds.ts'
import { openFeeds, type Feeds } from '#shop/feeds/publish-feeds.ts'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

export const ORIGIN = 'http://localhost:3000'

export type ComposedApp = {
  readonly app: FastifyInstance
  readonly handlers: AllGroupHandlers
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

export type AppChoice = {
  readonly render?: RenderPage
  /** Folder of built files; absent: there are none. */
  readonly clientFolder?: string
  readonly options?: Partial<HttpOptions>
  readonly ping?: (db: Kysely<DB>) => Promise<unknown>
  readonly isClockRight?: () => boolean
  readonly pictures?: Partial<PicturesOptions>
  readonly parts?: Partial<Pick<AppDeps, 'settings' | 'recordFunnel'>>
  /** Outside services; absent: there are none. */
  readonly services?: Partial<
    Pick<Parameters<typeof createHandlers>[0], 'carriers' | 'addressHints' | 'providers' | 'random'>
  >
  readonly receiveWebhook?: AppDeps['receiveWebhook']
  readonly clock?: Clock
  readonly alert?: (message: string) => void
}

export type Place = { readonly db: Kysely<DB>; readonly folder: string }

/** Originals lie in `pictures` of the folder, encoded copies in `encoded`, uploads in `imports`, feeds in `feeds`. */
export const composeApp = async (
  { db, folder }: Place,
  {
    render = plainPage,
    clientFolder,
    options = {},
    pictures: pictureOptions = {},
    services = {},
    parts: { settings = demoSettings, recordFunnel } = {},
    ping = (of) => sql`SELECT 1`.execute(of),
    isClockRight,
    receiveWebhook,
    clock = fixtureClock,
    alert = () => {},
  }: AppChoice = {},
): Promise<ComposedApp> => {
  const listeners: (() => void)[] = []
  const pages: PageSource = { render, clientFolder: clientFolder ?? null }
  const index = await openCatalogueIndex(db)
  const feeds = openFeeds({
    db,
    clock,
    index,
    shop: () => feedShopOf(demoSettings, { publicUrl: ORIGIN, carriers: [] }),
    folder: join(folder, 'feeds'),
    onError: () => {},
  })
  const handlers = createHandlers({
    feeds,
    db,
    clock,
    random: machineRandom,
    index,
    publicUrl: ORIGIN,
    alert,
    ...signInForTests,
    ...services,
  })
  const pictures = openPictures({
    originalsFolder: join(folder, 'pictures'),
    encodedFolder: join(folder, 'encoded'),
    findOriginal: findOriginal(db),
    customersPhotos: customersPhotos(db),
    minFreeBytes: 0,
    ...pictureOptions,
  })
  const app = await buildApp({
    options: { ...TEST_OPTIONS, ...options },
    shop: handlers,
    settings,
    receiveWebhook,
    recordFunnel,
    answerMeasuring: (given) =>
      answerMeasuring({ db, clock, random: machineRandom, consents: () => settings.profile.terms.consents }, given),
    sessions: sessionStore(db),
    pictures,
    ping: () => ping(db),
    isClockRight,
    pages,
    programs: { db, clock },
    feeds,
    imports: {
      folder: join(folder, 'imports'),
      programOf: (request) => programOf(db, { ...request, now: clock.now() }),
      rightTo: rightToImport,
      isImportable,
      run: (upload) =>
        importUpload(
          {
            db,
            keepOriginal: openOriginals({ folder: join(folder, 'originals'), minFreeBytes: 0 }).put,
            maxPercent: 20,
            redirectHosts: ['blog.example'],
            now: clock.now,
          },
          upload,
        ),
    },
    exchange: openExchange1C({
      db,
      now: clock.now,
      maxPercent: 20,
      redirectHosts: [],
      login: tokenLogin(db, clock.now),
      sale: saleExchange({
        db,
        now: clock.now,
        terms: () => demoSettings.profile.terms,
      }),
      onError: () => {},
    }),
    onCatalogueChange: (changed) => listeners.push(changed),
  })
  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request)
  return {
    app,
    handlers,
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
    },
  }
}
