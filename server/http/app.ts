/** The whole shop as one Fastify application, wired explicitly. */
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { mountEndpoints } from './endpoint.ts'
import { answerErrors, noSuchCall } from './errors.ts'
import type { HttpOptions } from './options.ts'
import { checkOrigin } from './origin.ts'
import { builtPages, type PageSource } from './page-build.ts'
import { mountPages } from './pages.ts'
import { sessionsIn, type SessionStore } from './session.ts'
import { bindCalls, endpoints, type Shop } from './shop.ts'
import { compileValidator } from './validation.ts'

export type AppDeps = {
  readonly options: HttpOptions
  readonly shop: Shop
  readonly sessions: SessionStore
}

const newApp = (options: HttpOptions): FastifyInstance => {
  const logger: FastifyBaseLogger = pino({ level: options.logLevel })
  return Fastify({
    loggerInstance: logger,
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    connectionTimeout: 30_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    disableRequestLogging: true,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
  })
}

const openPages = async (app: FastifyInstance, options: HttpOptions): Promise<PageSource> => {
  if (options.buildFolder !== null) return builtPages(options.buildFolder)
  const { startDevServer } = await import('./dev-server.ts')
  const dev = await startDevServer(options.root, app.server)
  dev.attach(app)
  app.addHook('onClose', () => dev.close())
  return dev.pages
}

const mountApi = async (app: FastifyInstance, deps: AppDeps): Promise<void> => {
  await app.register(
    async (api) => {
      api.setValidatorCompiler(compileValidator)
      mountEndpoints(api, endpoints(deps.shop), sessionsIn(deps.sessions))
      api.setNotFoundHandler(noSuchCall)
    },
    { prefix: '/api' },
  )
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { options } = deps
  const app = newApp(options)
  answerErrors(app)
  const pages = await openPages(app, options)
  await app.register(cookie)
  app.addHook('onRequest', checkOrigin(options.publicUrl))
  await mountApi(app, deps)
  await mountPages(app, { pages, options, bind: bindCalls(endpoints(deps.shop)) })
  return app
}
