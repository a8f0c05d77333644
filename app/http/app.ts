/** The whole shop as one Fastify application, wired explicitly: guards first, then endpoints, pictures, files and pages. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import { randomUUID } from 'node:crypto'
import { anonymous } from '#platform/calls/caller.ts'
import { refuseFlawedBodies } from '#platform/http/check-body.ts'
import { refuseOtherSpellings, routedPath } from '#platform/http/canonical-addresses.ts'
import { handleClientErrors, refuseUnclearHosts } from '#platform/http/client-error.ts'
import { Connections } from '#platform/http/connections.ts'
import { describeApi } from './docs.ts'
import { closeGracefully } from '#platform/http/close-gracefully.ts'
import { mountEndpoints, type BoundEndpoint } from '#platform/http/endpoint.ts'
import { handleErrors, answerUnknownCall, answerReadOnly } from '#platform/http/errors.ts'
import { mountFiles, type FindReleaseFile } from '#platform/http/files.ts'
import { mountHealth, type HealthDeps, createMonitoring } from '#platform/http/health.ts'
import { mountIcons, type IconSource } from '#platform/http/icons.ts'
import { shedLoad, takeFileSlots, type Load } from '#platform/http/load.ts'
import { logRequests, createLogger, networkMarks, noDefaultRequestLines } from '#platform/http/log.ts'
import { type Reading, registerMetrics } from '#platform/http/metrics.ts'
import { logSecurity } from '#platform/http/security-log.ts'
import { limitRates, mountAs } from '#platform/http/rate-limits.ts'
import type { HttpOptions } from '#platform/http/options.ts'
import { checkOrigin } from '#platform/http/origin.ts'
import { traceRequests } from '#platform/tracing.ts'
import { mountProgramCalls, type ProgramCallsDeps } from './program-calls.ts'
import { mountExchange, type AnswerExchange } from './exchange-address.ts'
import { mountImports, type Imports } from './import-calls.ts'
import { mountFeeds, type ServedFeeds } from './feeds.ts'
import { mountPaymentWebhooks, type ReceiveWebhook } from './payment-webhooks.ts'
import { mountShipmentWebhooks, type ReceiveShipmentWebhook } from './shipment-webhooks.ts'
import { bindCheckedCalls } from './checked-calls.ts'
import { builtPages, type PageSource } from './page-build.ts'
import { PageCache } from '#platform/http/page-cache.ts'
import { shellAnswers } from './shell-answers.ts'
import { mountMeasuring, type AnswerMeasuring } from './measuring.ts'
import { mountOffice } from './office-pages.ts'
import { mountPageForms } from './page-forms.ts'
import { mountOfflineCodes } from '#platform/http/offline-codes.ts'
import { mountPages, type PageDeps } from './pages.ts'
import { mountShopFiles, type ReadDocumentTexts, type ShopAppearance } from '#shop/company/shop-files.ts'
import { mountPictures, type HiddenPictures } from '#platform/http/pictures.ts'
import { addSecurityHeaders, securityHeaders } from '#platform/http/security-headers.ts'
import { createSessions, type Sessions } from '#platform/http/session.ts'
import { mountOnePress, type LeaveByOnePress } from './one-press.ts'
import { mountFunnel, type RecordFunnel } from './funnel.ts'
import { FilterCodes } from './filter-codes.ts'
import { StoreCities } from './store-cities.ts'
import { mountCrawlerFiles } from './crawler-files.ts'
import { tlsServer } from '#platform/http/tls.ts'
import { trustedProxies } from '#platform/http/trusted-proxies.ts'
import { bindCalls, listEndpoints, type AllGroupHandlers } from '#app/api/endpoints.ts'
import type { SessionStore } from '#platform/calls/session-store.ts'
import { compileOnFirstUse } from '#platform/http/request-schemas.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'

export type AppDeps = {
  readonly options: HttpOptions
  readonly shop: AllGroupHandlers
  /** Name, words, colours and documents of the shop. */
  readonly settings: ShopAppearance
  /** What the documents were before; absent: nothing of it is shown. */
  readonly readDocumentTexts?: ReadDocumentTexts
  readonly sessions: SessionStore
  readonly pictures: Pictures
  /** Pictures of what visitors do not see; absent: all may be seen. */
  readonly hiddenPictures?: HiddenPictures | undefined
  readonly ping: () => Promise<unknown>
  /** Whether the machine's clock agrees with the database's; absent: it does. */
  readonly isClockRight?: (() => boolean) | undefined
  /** Metrics that every scrape reads. */
  readonly readings?: readonly Reading[]
  /** Metrics of what is outside HTTP. */
  readonly metrics?: readonly Metric[]
  /** Source of icons that the shop does not have; absent: there is none. */
  readonly icons?: IconSource | undefined
  /** Notifications of payments; absent: nothing is paid online. */
  readonly receiveWebhook?: ReceiveWebhook | undefined
  /** Imports by programs; absent: there are none. */
  readonly imports?: Imports | undefined
  /** Lists that programs read; absent: there are none. */
  readonly programs?: ProgramCallsDeps | undefined
  /** Exchange with the accounting program; absent: there is none. */
  readonly exchange?: AnswerExchange | undefined
  readonly receiveShipmentWebhook?: ReceiveShipmentWebhook | undefined
  /** Feeds of the catalogue for other sites; absent: there are none, as in the shop of another day. */
  readonly feeds?: ServedFeeds | undefined
  /** Answers to measuring; absent: nothing asks. */
  readonly answerMeasuring?: AnswerMeasuring | undefined
  /** The shop's own counter; absent: nothing is counted. */
  readonly recordFunnel?: RecordFunnel | undefined
  /** Files of other releases, which other nodes have; absent: there is one node. */
  readonly findReleaseFile?: FindReleaseFile | undefined
  /** Replaces the built pages; tests render their own. */
  readonly pages?: PageSource
  /** Registers a callback for every change of the content of pages. */
  readonly onCatalogueChange: (changed: () => void) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/ready` answer 503, so that load balancers stop sending requests; each answer ends its connection. */
    drain(): void
    /** Metrics and details of readiness, to be listened on at a port of their own; closed with the application. */
    readonly monitoring: FastifyInstance
    /** Drains for `noticeMs`, stops listening, and closes when all requests that have begun are answered. */
    closeGracefully(noticeMs: number): Promise<void>
  }
}

/** With the interval of the checks, a machine that is late by two seconds still ends a slow request within ten. */
const NETWORK_TIMEOUT_MS = 7_000
const TIMEOUT_CHECK_MS = 500

const CONNECTION_TIMEOUT_MS = 30_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000

const newApp = (options: HttpOptions, connections: Connections, networkTimeoutMs: number): FastifyInstance => {
  const http = {
    // client-error.ts refuses it, with the headers of every answer.
    requireHostHeader: false,
    headersTimeout: networkTimeoutMs,
    requestTimeout: networkTimeoutMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, networkTimeoutMs),
  }
  const timeouts = { connectionTimeout: CONNECTION_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }
  return Fastify({
    loggerInstance: createLogger(options.logLevel, options.logStream),
    logController: noDefaultRequestLines,
    trustProxy: trustedProxies(options.trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: routedPath,
    bodyLimit: 64 * 1024,
    ...timeouts,
    // Headers and body; uploads are excepted (client-error.ts) and limited in connections.ts.
    requestTimeout: networkTimeoutMs,
    http,
    ...(options.tls && { serverFactory: tlsServer(options.tls, http, timeouts) }),
    clientErrorHandler: handleClientErrors(connections, securityHeaders(options.publicUrl)),
    handlerTimeout: 20_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  })
}

const openPages = async (app: FastifyInstance, { options, pages }: AppDeps): Promise<PageSource> => {
  if (pages) return pages
  if (options.buildFolder !== null) return builtPages(options.buildFolder)
  const { startDevServer } = await import('./dev-server.ts')
  const dev = startDevServer(options.root, app.server)
  dev.attach(app)
  app.addHook('onClose', () => dev.close())
  return dev.pages
}

const mountApi = async (
  app: FastifyInstance,
  all: readonly BoundEndpoint[],
  sessions: Sessions,
  connections: Connections,
  leaveByOnePress: LeaveByOnePress,
  cities: StoreCities,
  { options, settings, icons, receiveWebhook, receiveShipmentWebhook, imports, recordFunnel }: AppDeps,
): Promise<void> => {
  await app.register(
    async (api) => {
      compileOnFirstUse(api)
      if (options.apiDocs) await describeApi(api, new URL(options.publicUrl).origin, settings.profile.name)
      mountEndpoints(api, all, sessions, connections)
      mountIcons(api, icons)
      mountPaymentWebhooks(api, receiveWebhook)
      mountImports(api, imports, connections)
      mountOnePress(api, leaveByOnePress)
      mountShipmentWebhooks(api, receiveShipmentWebhook)
      mountFunnel(api, recordFunnel, (request) => cities.pageCity(request))
      // Before the body is read.
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => answerUnknownCall(request, reply)
      api.all('/*', { schema: { hide: true }, onRequest }, answerUnknownCall)
    },
    { prefix: '/api' },
  )
}

/** Request ids and headers come first, so that refusals carry them too; then the cheapest refusal. */
const guard = async (
  app: FastifyInstance,
  { options, ping, isClockRight, pictures, readings, metrics }: AppDeps,
  connections: Connections,
  pageBytes: () => number,
): Promise<Load> => {
  if (options.isTraced === true) traceRequests(app)
  handleErrors(app)
  app.setNotFoundHandler(answerReadOnly)
  addSecurityHeaders(app, options.publicUrl)
  const markOf = networkMarks()
  refuseUnclearHosts(app)
  logRequests(app, markOf)
  logSecurity(app, markOf)
  const load = shedLoad(app, options, connections)
  await limitRates(app, options.requestsPerMinute)
  closeGracefully(app, load, connections)
  // Before the body is read.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerReadOnly(request, reply) : undefined))
  await app.register(cookie)
  app.addHook('onRequest', checkOrigin(options.publicUrl))
  refuseFlawedBodies(app)
  refuseOtherSpellings(app)
  const health: HealthDeps = { ping, load, isClockRight }
  await mountAs(app, 'monitoring', (scope) => mountHealth(scope, health))
  const monitoring = createMonitoring(
    registerMetrics(app, load, connections, pageBytes, pictures.queued, readings, metrics),
    health,
    options.tls,
  )
  app.decorate('monitoring', monitoring)
  app.addHook('onClose', () => monitoring.close())
  return load
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { options } = deps
  const networkTimeoutMs = options.networkTimeoutMs ?? NETWORK_TIMEOUT_MS
  const connections = new Connections({ perNetwork: options.connectionsPerNetwork, stallMs: networkTimeoutMs })
  const app = newApp(options, connections, networkTimeoutMs)
  const all = listEndpoints(deps.shop)
  const bind = bindCalls(all)
  const sessions = createSessions(deps.sessions, options.sessionsPerHour)
  const cities = new StoreCities(bind(anonymous('cities')))
  const filterCodes = new FilterCodes(bind(anonymous('filters')))
  const cache = options.buildFolder === null ? null : new PageCache(options.pageCacheBytes, Date.now)

  const load = await guard(app, deps, connections, () => cache?.bytes ?? 0)
  const source = await openPages(app, deps)
  const leaveByOnePress: LeaveByOnePress = async (token, address) => {
    const { subscribe } = bind({ ...anonymous('one-press'), address })
    const news = await subscribe.leave({ token })
    if (!news.ok) await subscribe.leaveFavourites({ token })
  }
  await mountApi(app, all, sessions, connections, leaveByOnePress, cities, deps)
  const described = { origin: new URL(options.publicUrl).origin, shopName: deps.settings.profile.name }
  await app.register((scope) => mountProgramCalls(scope, deps.programs, described), { prefix: '/api' })
  await mountAs(app, 'files', (scope) => mountExchange(scope, deps.exchange, connections))
  await mountAs(app, 'files', (scope) => mountPictures(scope, deps.pictures, deps.hiddenPictures))
  const crawlerFiles = mountCrawlerFiles(app, bind(anonymous('crawler')), options.publicUrl, deps.settings)
  await mountAs(app, 'files', (scope) => mountShopFiles(scope, deps.settings, deps.readDocumentTexts))
  const { feeds } = deps
  if (feeds !== undefined)
    await mountAs(app, 'files', (scope) => {
      takeFileSlots(scope, load)
      mountFeeds(scope, feeds)
    })
  const { clientFolder } = source
  if (clientFolder !== null)
    await mountAs(app, 'files', (scope) => {
      takeFileSlots(scope, load)
      return mountFiles(scope, clientFolder, deps.findReleaseFile)
    })
  const shell = shellAnswers(Date.now)
  const mapOrigins = options.mapOrigins ?? []
  mountOffice(app, source.office, deps.settings, { strict: cache !== null, showcase: options.showcase, mapOrigins })
  const pageDeps: PageDeps = {
    mapOrigins,
    showcase: options.showcase,
    source,
    shop: deps.settings,
    publicUrl: options.publicUrl,
    bind,
    sessions,
    cities,
    filterCodes,
    shellAnswers: shell,
    cache,
    takeSlot: load.takeSlot,
  }
  mountOfflineCodes(app)
  mountMeasuring(app, deps.answerMeasuring, deps.settings, options.publicUrl)
  mountPages(app, pageDeps)
  await mountPageForms(app, { ...pageDeps, bindChecked: bindCheckedCalls(all) })

  deps.onCatalogueChange(() => {
    cities.clear()
    filterCodes.clear()
    shell.clear()
    cache?.clear()
    crawlerFiles.clear()
  })
  return app
}
