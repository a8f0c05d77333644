/** Every address that is not a call, a picture or a file is a page: rendered, cached and sent here. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Calls } from '#app/api/groups.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import type { ShellAnswers } from './shell-answers.ts'
import { CachedPage } from '#platform/http/cached-page.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import { loggedPath } from '#platform/http/log.ts'
import { parsePagePath, type PagePath } from './page-path.ts'
import type { PageSource } from './page-build.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import { PRIVATE_NO_STORE, PRIVATE_REVALIDATE, sendPage } from '#platform/http/send-page.ts'
import type { Sessions } from '#platform/http/session.ts'
import { NO_FILTERS, type FilterCodes } from './filter-codes.ts'
import type { StoreCities } from './store-cities.ts'

export type PageDeps = {
  readonly source: PageSource
  readonly publicUrl: string
  readonly shop: ShopPages
  readonly bind: (caller: Caller) => Calls
  readonly sessions: Sessions
  readonly cities: StoreCities
  readonly filterCodes: FilterCodes
  readonly shellAnswers: ShellAnswers
  readonly mapOrigins?: readonly string[]
  /** Shows the showcase of components. */
  readonly showcase: boolean
  /** null in development: pages are not cached, and no content policy blocks Vite's scripts. */
  readonly cache: PageCache | null
  /** Waits for a slot; cached pages are sent without one. */
  readonly takeSlot: (request: FastifyRequest) => Promise<void>
}

/** A headless browser is a browser: the journeys of tests/e2e run in it. */
export const isRobot = ({ headers }: FastifyRequest): boolean =>
  isbot(headers['user-agent']?.replace('HeadlessChrome', 'Chrome'))

type Visit = {
  readonly calls: Calls
  readonly city: string
  readonly customerId: number | null
  readonly isNew: boolean
  /** Fields of a posted form. */
  readonly fields?: URLSearchParams
}

export const renderPage = async (
  deps: PageDeps,
  request: FastifyRequest,
  address: string,
  { rendersErrors, ...visit }: Visit & { readonly rendersErrors: boolean },
): Promise<CachedPage> => {
  const { status, type, location, cookie, body, inlineScripts, inlineStyles } = await deps.source.render(
    new URL(address, deps.publicUrl),
    {
      ...visit,
      rendersErrors,
      showcase: deps.showcase,
      shop: deps.shop,
      origin: new URL(deps.publicUrl).origin,
      report: (error) => request.log.error({ err: error }, 'page'),
    },
  )
  const counterOrigins = deps.shop.profile.terms.counters.flatMap(({ origins }) => origins)
  const policy = type.startsWith('text/html')
    ? pagePolicy(inlineScripts ?? [], deps.mapOrigins, inlineStyles, counterOrigins)
    : null
  const abridged = status >= 400 && !rendersErrors
  return new CachedPage({ status, type, location, cookie, policy, abridged }, Buffer.from(body))
}

/** In development a change of the shop's folder is seen immediately. */
const withShellAnswers = ({ cache, shellAnswers }: PageDeps, calls: Calls): Calls =>
  cache ? shellAnswers.in(calls) : calls

/** Loaders of shared pages call as an anonymous visitor, so no page can show one visitor's data to another (SAFE-04). */
const sharedPage = async (
  deps: PageDeps,
  request: FastifyRequest,
  { address, cacheable }: PagePath,
): Promise<CachedPage> => {
  const city = await deps.cities.pageCity(request)
  const renderShared = (rendersErrors = !isRobot(request)): Promise<CachedPage> => {
    const calls = withShellAnswers(deps, deps.bind(anonymous(request.id)))
    return renderPage(deps, request, address, { calls, city, customerId: null, isNew: false, rendersErrors })
  }
  const cache = cacheable ? deps.cache : null
  const key = `${city} ${address}`
  if (!cache?.has(key)) await deps.takeSlot(request)
  if (!cache) return renderShared()
  const page = await cache.get(key, () => renderShared())
  // Without a body when a robot requested it at the same time.
  return page.abridged && !isRobot(request) ? renderShared(true) : page
}

const personalPage = async (deps: PageDeps, request: FastifyRequest, { address }: PagePath): Promise<CachedPage> => {
  await deps.takeSlot(request)
  const session = await deps.sessions.find(request)
  const caller = {
    ...anonymous(request.id),
    // What is typed into its query counts as in a call.
    address: request.ip,
    visitorId: session?.visitorId ?? null,
    customerId: session?.customerId ?? null,
    sessionHash: deps.sessions.hashOf(request),
  }
  return renderPage(deps, request, address, {
    calls: withShellAnswers(deps, deps.bind(caller)),
    city: await deps.cities.city(request),
    customerId: caller.customerId,
    isNew: session === null,
    rendersErrors: !isRobot(request),
  })
}

/** INFRA-07: a robot gets the status of a page that failed, and the failure is logged. */
const sendStatus = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
  request.log.warn({ path: loggedPath(request), status }, 'page refused to a robot')
  return reply.code(status).type('text/plain; charset=utf-8').send(`Ошибка ${status}`)
}

/** For a page that could not be rendered because the caller or the city could not be read. */
const UNAVAILABLE = new CachedPage(
  { status: 503, type: 'text/html; charset=utf-8' },
  Buffer.from(
    '<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Магазин не отвечает</title><h1>Магазин сейчас не\u00a0отвечает</h1><p>Обновите страницу через несколько секунд.</p></html>',
  ),
)

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 503

export const unavailablePage = (error: unknown): CachedPage => {
  if (isUnavailable(error)) return UNAVAILABLE
  throw error
}

export const sendRendered = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { storable, secret }: PagePath,
  strict: boolean,
): Promise<FastifyReply> | FastifyReply => {
  reply.headers({ 'cache-control': storable ? PRIVATE_REVALIDATE : PRIVATE_NO_STORE, vary: 'Cookie, Accept-Encoding' })
  if (secret) reply.header('referrer-policy', 'no-referrer')
  if (!strict) reply.removeHeader('content-security-policy')
  else if (page.policy !== null) reply.header('content-security-policy', page.policy)
  if (page.status === 503) reply.header('retry-after', '5')
  return page.status >= 400 && request.method !== 'POST' && isRobot(request)
    ? sendStatus(request, reply, page.status)
    : sendPage(request, reply, page)
}

export const mountPages = (app: FastifyInstance, deps: PageDeps): void => {
  app.get('/*', { config: { takesSlot: 'itself' } }, async (request, reply) => {
    const address = parsePagePath(request.url, await deps.filterCodes.read().catch(() => NO_FILTERS))
    const rendering = address.personal ? personalPage(deps, request, address) : sharedPage(deps, request, address)
    const page = await rendering.catch(unavailablePage)
    return sendRendered(request, reply, page, address, deps.cache !== null)
  })
}
