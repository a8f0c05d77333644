/** Builds the whole shop on an existing database and listens. The only file that imports all others. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Config } from './config.ts'
import { fillDemo } from './demo.ts'
import { checkAppRole } from '#platform/db/boot-checks.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { requireSyncReplica, watchSyncReplica } from '#platform/db/replication.ts'
import { openLiveIndex } from '#shop/catalogue/index/live-index.ts'
import { openSnapshotStore } from '#shop/catalogue/index/snapshot-store.ts'
import { endReducedPrices } from '#shop/product/ended-prices.ts'
import { storeLots } from '#shop/stock/face.ts'
import { startDueChanges } from './changes/due-changes.ts'
import { openExchange1C } from './exchange/answer-1c.ts'
import { readInProcess } from './exchange/read-in-process.ts'
import { saleExchange } from './exchange/sale.ts'
import { tokenLogin } from './exchange/token-login.ts'
import { fillEmptyCatalogue, fillSettings } from './import/fill-empty-catalogue.ts'
import { openOperatorLog } from './log.ts'
import { refreshDemoStock, importUpload, isImportable } from './import/importer.ts'
import { addDemoStaff } from '#shop/office/demo-staff.ts'
import { disableDemoMembers } from '#shop/office/staff-admin.ts'
import { staffKeyOf } from '#shop/office/sealed-secret.ts'
import { rightToImport } from './changes/record-rights.ts'
import { endpointKeyOf } from '#shop/programs/webhooks/signature.ts'
import { programOf } from '#shop/programs/face.ts'
import { checkFeed } from '#shop/feeds/compare-feed.ts'
import { openFeeds } from '#shop/feeds/publish-feeds.ts'
import { codeKeyOf } from '#shop/people/account/signed-in.ts'
import { buildApp } from './http/app.ts'
import { httpOptions } from './http-options.ts'
import { createLogger } from '#platform/http/log.ts'
import { severalGateways } from '#shop/letters/sms-gateways.ts'
import { receiveWebhook } from '#shop/payment/payments.ts'
import { receiveShipmentWebhook, subscribeToShipments, webhookKeyOf } from '#shop/order/shipment/shipment-webhooks.ts'
import { answerMeasuring } from '#shop/analytics/measuring.ts'
import { openFunnelRecorder } from '#shop/analytics/funnel-recorder.ts'
import { openPhraseRecorder } from '#shop/catalogue/phrases/phrase-recorder.ts'
import { findReleaseFile } from '#platform/releases/release-files.sql.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { enqueuePickupPointReading } from '#shop/delivery/read-pickup-points.job.ts'
import { registerJobs } from './jobs/run.ts'
import { openOriginals } from '#platform/pictures/originals.ts'
import { deriveKey } from '#platform/settings/secret-keys.ts'
import { openDatabaseClock } from '#platform/db/database-clock.ts'
import { machineRandom } from '#platform/random.ts'
import { enqueueCarrierCodes } from '#shop/delivery/update-carrier-codes.job.ts'
import { objectStoreOf, openProviders } from './providers.ts'
import { openPools } from './pools.ts'
import { openShopPictures, preparePictures, removeDeletedPhotos } from './pictures.ts'
import { buildInfo } from './release.ts'
import { createProviderMetrics } from './provider-metrics.ts'
import { providerChecks } from './provider-checks.ts'
import { diskReading, shopReadings } from './readings.ts'
import { startSyntheticBuyer } from './health/synthetic-buyer.ts'
import { setWordsOfTrade } from '#shop/catalogue/search/search-words.ts'
import { readDocumentTexts } from '#shop/company/documents.sql.ts'
import { readShop, shopDepsOf, type ShopSettings } from '#shop/company/read-shop.ts'
import { replaceableHandlers } from './api/endpoints.ts'
import { feedShopOf, pageReader } from './feeds.ts'
import { createHandlers } from './handlers.ts'
import { watchHiddenPictures } from './hidden-pictures.ts'
import { appearanceOf, openLiveShop, shopCheckOf } from './live-shop.ts'
import { mountLeaving, mountPreviews } from './preview/mount-previews.ts'
import { readStamp } from './preview/open-day.ts'
import { openPreview } from './preview/open-preview.ts'
import { previewKeyOf } from './preview/preview-link.ts'

const PROJECT = resolve(import.meta.dirname, '..')
/** How long load balancers need to notice that `/ready` has begun to answer 503. */
const NOTICE_MS = 1500
/** Without them: long enough for busy connections to be answered once more with «Connection: close». */
const NOTICE_MS_ALONE = 150
export type ShopEnvironment = {
  /** For the owner, who runs the migrations; undefined: they have run (`npm run migrate`), and the shop knows only the app's login. */
  readonly databaseUrl: string | undefined
  /** Replaces the providers that have no credentials; undefined: there is no sandbox. */
  readonly sandboxUrl: string | undefined
  /** Pages come from Vite instead of a build. */
  readonly dev: boolean
  /** Folder of the built pages; the default is `build`. */
  readonly buildFolder?: string | undefined
  readonly report: (line: string) => void
}
export type RunningShop = { readonly address: string; readonly close: () => Promise<void> }

export const startShop = async (
  { databaseUrl: externalUrl, ...config }: Config,
  { databaseUrl, sandboxUrl, dev, buildFolder = join(PROJECT, 'build'), report }: ShopEnvironment,
): Promise<RunningShop> => {
  await using stack = new AsyncDisposableStack()
  const log = openOperatorLog(createLogger(config.logLevel))
  const { error: logError, alert } = log
  const reporting = setInterval(log.report, MINUTE_MS).unref()
  stack.defer(() => {
    clearInterval(reporting)
    log.report(true)
  })
  if (config.tracesUrl !== undefined) {
    const { startTraces } = await import('./traces.ts')
    stack.defer(startTraces({ url: config.tracesUrl, percent: config.tracesPercent }))
  }
  // A folder that is no shop is named before anything is opened.
  await readShop(config.shopDir)
  const isEmbedded = externalUrl === undefined && config.databaseAppUrl === undefined
  /** Only one node can use the embedded database. */
  const mayHaveNodes = !isEmbedded && !dev
  const appUrl = await prepareDatabase(
    databaseUrl,
    config.databaseAppUrl,
    mayHaveNodes ? resolve(buildFolder) : null,
    report,
  )
  const pools = await openPools(stack, {
    appUrl,
    poolUrl: config.databasePoolUrl,
    size: config.databasePoolSize,
    onError: logError,
    onAvailability: log.database,
  })
  const { requests: pool, bulk, imports: importing, programs, source } = pools
  await checkAppRole(pool.db)
  const clock = await openDatabaseClock({ db: bulk.db, alert, onError: logError })
  stack.defer(async () => clock.close())
  if (config.databaseSync) {
    await requireSyncReplica(bulk.db)
    const watch = watchSyncReplica({ db: bulk.db, alert, onError: logError })
    stack.defer(async () => watch.close())
  }
  const filling = { db: bulk.db, importing: importing.db, report }
  await fillEmptyCatalogue({ ...filling, folder: config.importsWhenEmpty ? config.shopDir : undefined })
  await fillSettings({ ...filling, folder: config.shopDir })
  const shop = await openLiveShop({ db: bulk.db, folder: config.shopDir, today: clock.now, onError: logError })
  const useSettings = async ({ profile, searchNoise }: ShopSettings): Promise<void> => {
    setWordsOfTrade(searchNoise)
    await storeLots.writeStockRule(bulk.db, profile.terms.dates.holdMonths)
  }
  await useSettings(shop.now())
  shop.onChange((changed) => void useSettings(changed).catch(logError))
  // Midnight may have passed while no node ran.
  await endReducedPrices(bulk.db, clock.now())
  if (config.demo && isEmbedded) await refreshDemoStock(bulk.db)
  const keyOf = (derive: (secret: string) => Buffer): Buffer =>
    deriveKey(derive, config.appSecret, config.appSecretAccepted)
  const staffKey = keyOf(staffKeyOf)
  const staffDeps = { db: bulk.db, staffKey, now: clock.now() }
  if (config.production) await disableDemoMembers(staffDeps)
  else if (config.demo) await addDemoStaff(staffDeps)
  const codeKey = keyOf(codeKeyOf)
  const webhooks = {
    endpointKey: keyOf(endpointKeyOf),
    webhookNetworks: [...config.webhookNetworks, ...(config.production ? [] : ['127.0.0.1/32'])],
  }
  const words = {
    get shadeWord() {
      return shop.now().profile.shadeWord
    },
    get sizeWord() {
      return shop.now().profile.sizeWord
    },
  }
  const live = await openLiveIndex({
    db: bulk.db,
    url: appUrl,
    onError: logError,
    words,
    store: openSnapshotStore(join(config.dataDir, 'catalogue-snapshot'), log.warn, {
      source,
    }),
    prepare: shop.refresh,
  })
  stack.defer(live.close)
  live.onChange(() => void shop.refresh())
  // The day of another version of a document comes without a change.
  const refreshing = setInterval(() => void shop.refresh(), MINUTE_MS).unref()
  stack.defer(() => clearInterval(refreshing))
  await shop.refresh() // of before the index listened
  const providerMetrics = createProviderMetrics()
  const outside = openProviders(config, sandboxUrl, providerMetrics.observe)
  const { addressHints, carriers, marketplaces, mailer, mailbox, codeCaller } = outside
  const feeds = openFeeds({
    db: pools.feeds.db,
    clock,
    index: live.index,
    shop: () => feedShopOf(shop.now(), { publicUrl: config.publicUrl, carriers }),
    folder: join(config.dataDir, 'feeds'),
    onError: logError,
  })
  live.onChange(feeds.outdate)
  const shipmentWebhooks = { carriers, publicUrl: config.publicUrl, webhookKey: keyOf(webhookKeyOf) }
  const phrases = openPhraseRecorder({ db: bulk.db, clock, index: live.index, onError: logError })
  stack.defer(phrases.close)
  const funnel = openFunnelRecorder({ db: bulk.db, clock, onError: logError })
  stack.defer(funnel.close)
  const stopping = new AbortController()
  stack.defer(async () => stopping.abort())
  const uploads = join(config.dataDir, 'imports')
  await rm(uploads, { recursive: true, force: true }) // of a shop that was killed
  const recordDesk = {
    db: importing.db,
    maxPercent: config.importMaxPercent,
    checkShop: shopCheckOf(config.shopDir),
    get redirectHosts() {
      return shop.now().redirectHosts
    },
  }
  if (config.demo && isEmbedded) await fillDemo(recordDesk, clock)
  stack.defer(
    startDueChanges({
      desk: recordDesk,
      clock,
      alert,
      onError: logError,
    }),
  )
  const originals = openOriginals({
    folder: join(config.dataDir, 'originals'),
    store: objectStoreOf(config),
  })
  const pictures = openShopPictures(config, pool, originals, logError)
  stack.defer(pictures.close)
  live.onChange(pictures.forget)
  stack.defer(removeDeletedPhotos(pictures, logError))
  const previewKey = keyOf(previewKeyOf)
  const hiddenPictures = await watchHiddenPictures({ db: bulk.db, clock, previewKey, onError: logError })
  stack.defer(hiddenPictures.close)
  live.onChange(hiddenPictures.refresh)
  const handlerDeps = () => ({
    feeds,
    marketplaces,
    providerChecks: providerChecks(config, sandboxUrl),
    ...shopDepsOf(shop.now()),
    texts: shop.now().messages,
    db: pool.db,
    clock,
    random: machineRandom,
    carriers,
    ordersPerNetwork: config.ordersPerNetwork,
    providers: outside.payments,
    publicUrl: config.publicUrl,
    alert,
    index: live.index,
    codeKey,
    staffKey,
    ...webhooks,
    refundLimit: config.refundConfirmRoubles * 100,
    smsLimits: config.smsLimits,
    canCall: codeCaller !== undefined,
    mapStyleUrl: config.map?.styleUrl,
    addressHints,
    recordPhrase: phrases.record,
    recordChoice: phrases.recordChoice,
    explainsSearch: !config.production,
    records: { ...recordDesk, folder: uploads, keepOriginal: originals.put },
    previews: { ...recordDesk, url: appUrl, key: previewKey },
  })
  let handlers = createHandlers(handlerDeps())
  // What has begun ends on the terms on which it began.
  shop.onChange(() => void (handlers = createHandlers(handlerDeps())))
  const jobs = await registerJobs({
    databaseUrl: appUrl,
    connections: source.isPooled ? 1 : undefined,
    deps: {
      db: bulk.db,
      importing: importing.db,
      clock,
      random: machineRandom,
      sms: severalGateways({ db: bulk.db, clock, alert }, outside.gateways),
      mailer,
      mailbox,
      codeCaller,
      providers: outside.payments,
      carriers,
      addressHints,
      marketplaces: {
        all: marketplaces,
        deps: () => ({ ...handlerDeps(), db: bulk.db, offers: programs.db }),
      },
      publicUrl: config.publicUrl,
      get texts() {
        return shop.now().messages
      },
      get shopName() {
        return shop.now().profile.name
      },
      get terms() {
        return shop.now().profile.terms
      },
      checkFeed: () => checkFeed({ feeds, clock, readPage: pageReader(() => handlers) }),
      codeKey,
      ...webhooks,
      smsLimits: config.smsLimits,
      newsletterPerMinute: config.newsletterPerMinute,
      get feedbackTo() {
        return config.feedbackEmail ?? shop.now().email
      },
      alert,
    },
    onError: logError,
  })
  stack.defer(jobs.stop)
  if (carriers.length > 0) await enqueuePickupPointReading(bulk.db)
  if (addressHints !== undefined) await enqueueCarrierCodes(bulk.db)
  stack.defer(
    startSyntheticBuyer({
      db: bulk.db,
      clock,
      openShop: () => createHandlers({ ...handlerDeps(), recordPhrase: () => {}, recordChoice: () => {} }),
      alert,
      onError: logError,
    }),
  )
  const appDeps = {
    options: httpOptions(config, dev ? null : resolve(buildFolder)),
    settings: appearanceOf(shop.now),
    pictures,
    ping: () => sql`SELECT 1`.execute(pool.db),
    isClockRight: clock.isRight,
    icons: outside.icons,
  }
  const app = await buildApp({
    ...appDeps,
    hiddenPictures,
    readDocumentTexts: (name) => readDocumentTexts(pool.db, name),
    shop: replaceableHandlers(() => handlers),
    sessions: sessionStore(pool.db),
    readings: [...shopReadings(pools.watching.db, clock, config.smsLimits), diskReading(config.dataDir)],
    metrics: [buildInfo(), ...providerMetrics.metrics, ...pools.metrics],
    feeds,
    receiveShipmentWebhook: (given, body) =>
      receiveShipmentWebhook(pool.db, shipmentWebhooks, given, body, clock.now()),
    receiveWebhook: (provider, body, address) =>
      receiveWebhook(pool.db, { providers: outside.payments }, provider, body, address, clock.now()),
    onCatalogueChange: (changed) => {
      live.onChange(changed)
      shop.onChange(changed)
    },
    programs: { db: programs.db, clock },
    imports: {
      folder: uploads,
      programOf: (request) => programOf(bulk.db, { ...request, now: clock.now() }),
      rightTo: rightToImport,
      isImportable,
      run: (upload) =>
        importUpload(
          {
            db: importing.db,
            keepOriginal: originals.put,
            maxPercent: config.importMaxPercent,
            redirectHosts: shop.now().redirectHosts,
            now: clock.now,
          },
          upload,
        ),
    },
    recordFunnel: funnel.record,
    answerMeasuring: (given) =>
      answerMeasuring(
        {
          db: pool.db,
          clock,
          random: machineRandom,
          consents: () => shop.now().profile.terms.consents,
        },
        given,
      ),
    exchange: openExchange1C({
      ...recordDesk,
      keepOriginal: originals.put,
      get redirectHosts() {
        return shop.now().redirectHosts
      },
      now: clock.now,
      readFile: readInProcess({ source, signal: stopping.signal, warn: log.warn }),
      login: tokenLogin(bulk.db, clock.now),
      sale: saleExchange({
        db: importing.db,
        now: clock.now,
        terms: () => shop.now().profile.terms,
      }),
      onError: logError,
    }),
    findReleaseFile: mayHaveNodes ? findReleaseFile(pool.db) : undefined,
  })
  // In development pages come from Vite, of which there is one.
  if (dev) mountLeaving(app)
  else
    mountPreviews(app, {
      key: previewKey,
      now: clock.now,
      open: (day) => openPreview(day, { ...appDeps, settings: shop.now() }, handlerDeps()),
      stamp: () => readStamp(pool.db),
      onError: logError,
    })
  stack.defer(() => app.closeGracefully(config.production ? NOTICE_MS : NOTICE_MS_ALONE))
  if (config.metrics !== undefined) report(`метрики: ${await app.monitoring.listen(config.metrics)}/metrics`)
  stack.defer(feeds.follow())
  const address = await app.listen({ host: config.host, port: config.port })
  void subscribeToShipments(shipmentWebhooks, log.warn).catch(logError)
  if (config.preparePictures) {
    const preparation = preparePictures(config, pool, pictures, logError)
    stack.defer(preparation.stop)
    live.onChange(preparation.check)
    preparation.check()
  }
  const resources = stack.move()
  return { address, close: () => resources.disposeAsync() }
}
