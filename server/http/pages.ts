/** Every address that is not a call, a picture or a file is a page: rendered, cached and sent here. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Calls } from '#contract/groups.ts'
import { anonymous, type Caller } from '../calls/caller.ts'
import type { ShellAnswers } from './shell-answers.ts'
import { CachedPage } from './cached-page.ts'
import { pageAddress, type PageAddress } from './page-address.ts'
import type { PageSource } from './page-build.ts'
import type { PageCache } from './page-cache.ts'
import { PRIVATE_NO_STORE, PRIVATE_REVALIDATE, sendPage } from './send-page.ts'
import type { Sessions } from './session.ts'
import { chosenCity, type StoreCities } from './store-cities.ts'

export type PageDeps = {
  readonly source: PageSource
  readonly publicUrl: string
  readonly bind: (caller: Caller) => Calls
  readonly sessions: Sessions
  readonly cities: StoreCities
  readonly shellAnswers: ShellAnswers
  readonly mapOrigins?: readonly string[]
  /** null in development: pages are not cached, and no content policy blocks Vite's scripts. */
  readonly cache: PageCache | null
}

/** A headless browser is a browser: the journeys of tests/e2e run in it. */
const isRobot = (agent: string | undefined): boolean => isbot(agent?.replace('HeadlessChrome', 'Chrome'))

type Visit = { readonly calls: Calls; readonly city: string; readonly customerId: number | null }
const render = async (deps: PageDeps, request: FastifyRequest, address: string, visit: Visit): Promise<CachedPage> => {
  const page = await deps.source.render(new URL(address, deps.publicUrl), {
    ...visit,
    origin: new URL(deps.publicUrl).origin,
    report: (error) => request.log.error({ err: error }, 'page'),
  })
  const headers = new Headers({
    'content-type': page.type,
    ...(page.location === null ? {} : { location: page.location }),
  })
  return new CachedPage(page.status, headers, Buffer.from(page.body), deps.mapOrigins)
}

/** Loaders of shared pages call as an anonymous visitor, so no page can show one visitor's data to another (SAFE-04). */
const sharedPage = async (
  deps: PageDeps,
  request: FastifyRequest,
  { address, cacheable }: PageAddress,
): Promise<CachedPage> => {
  const city = await deps.cities.pageCity(request)
  const calls = deps.bind(anonymous(request.id))
  const renderShared = (): Promise<CachedPage> =>
    render(deps, request, address, { calls: deps.cache ? deps.shellAnswers.in(calls) : calls, city, customerId: null })
  return deps.cache && cacheable ? deps.cache.get(`${city} ${address}`, renderShared) : renderShared()
}

const personalPage = async (deps: PageDeps, request: FastifyRequest, { address }: PageAddress): Promise<CachedPage> => {
  const session = await deps.sessions.find(request)
  const caller = {
    ...anonymous(request.id),
    visitorId: session?.visitorId ?? null,
    customerId: session?.customerId ?? null,
  }
  return render(deps, request, address, {
    calls: deps.bind(caller),
    city: chosenCity(request),
    customerId: caller.customerId,
  })
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { personal, strict }: { personal: boolean; strict: boolean },
): Promise<FastifyReply> | FastifyReply => {
  reply.headers({ 'cache-control': personal ? PRIVATE_NO_STORE : PRIVATE_REVALIDATE, vary: 'Cookie, Accept-Encoding' })
  if (!strict) reply.removeHeader('content-security-policy')
  else if (page.policy !== null) reply.header('content-security-policy', page.policy)
  // INFRA-07: robots get the status without the page.
  if (page.status >= 400 && isRobot(request.headers['user-agent'])) {
    request.log.info({ status: page.status }, 'page refused to a robot')
    return reply.code(page.status).type('text/plain; charset=utf-8').send('')
  }
  return sendPage(request, reply, page)
}

export const mountPages = (app: FastifyInstance, deps: PageDeps): void => {
  app.get('/*', async (request, reply) => {
    const address = pageAddress(request.url)
    const page = address.personal
      ? await personalPage(deps, request, address)
      : await sharedPage(deps, request, address)
    return send(request, reply, page, { personal: address.personal, strict: deps.cache !== null })
  })
}
