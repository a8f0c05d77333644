/**
 * CHG-05: the shop on another day. Who has opened a signed link is answered by a second application over the records of that day, with
 * the same handlers and pages. It writes nothing but its visitors' baskets, and nothing of it is stored in browsers or on the way.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { CITY_COOKIE } from '#kernel/city-cookie.ts'
import { HOUR_S } from '#kernel/durations.ts'
import { leavePreview } from '#kernel/pages/paths.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { BROWSER_COOKIE, SESSION_COOKIE } from '#platform/http/session.ts'
import type { Day } from './open-day.ts'
import { BAR_STYLES, BAR_STYLES_PATH, barOf, CLOCK, CLOCK_PATH, withBar } from './preview-bar.ts'
import { PREVIEW_HOURS, readPreviewToken, type PreviewContents } from './preview-link.ts'

/** Days that are open at a time: each holds a connection and an index of the catalogue. */
const MAX_OPEN = 2
const IDLE_MS = 15 * 60_000
const PREVIEW_COOKIE = '__Host-preview'
const PREVIEW_SESSION = '__Host-preview-sid'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
/** Paths that answer for the shop itself, also to a visitor of another day: the office, files of the build, pictures, health. */
const OF_THE_SHOP =
  /^\/(?:office|api\/(?:office|import|webhooks)|assets|builds|img|preview|live|ready|metrics)(?:[/?]|$)/
/** What a visitor of a preview may do: fill a basket. */
const WRITABLE = /^\/(?:api\/(?:basket|promotions|favorites)(?:[/?]|$)|cart(?:\?|$)|products?\/)/
const NOT_STORED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

export type PreviewDeps = {
  readonly key: Buffer
  /** The real time. */
  readonly now: () => Date
  /** Opens a day with the application over it; closing the application closes the day. */
  readonly open: (day: Day) => Promise<{ readonly app: FastifyInstance; readonly isLost: () => boolean }>
  /** Differs when a day that was opened before no longer shows what it will be. */
  readonly stamp: () => Promise<string>
  readonly onError: (error: unknown) => void
}
type Opened = Awaited<ReturnType<PreviewDeps['open']>> & { readonly stamp: string }
type OpenDay = {
  readonly opening: Promise<Opened>
  readonly timer: NodeJS.Timeout
  usedAt: number
}

/** Whether a request comes from a browser that is shown another day. */
export const isPreviewing = (key: Buffer, { cookies }: FastifyRequest, now: Date): boolean => {
  const token = cookies[PREVIEW_COOKIE]
  return token !== undefined && readPreviewToken(key, token, now) !== null
}

/** The cookies of a request as the preview knows them: its own session instead of that in the shop. */
const previewCookies = (header: string): string =>
  header
    .split('; ')
    .filter((pair) => ![SESSION_COOKIE, BROWSER_COOKIE].some((name) => pair.startsWith(`${name}=`)))
    .map((pair) => (pair.startsWith(`${PREVIEW_SESSION}=`) ? pair.replace(PREVIEW_SESSION, SESSION_COOKIE) : pair))
    .join('; ')

const onlyOfPreview = (raw: IncomingMessage): void => {
  raw.headers.cookie = previewCookies(raw.headers.cookie ?? '')
  delete raw.headers['accept-encoding']
  delete raw.headers['if-none-match']
}

const renamed = (cookie: string): string =>
  cookie.startsWith(`${SESSION_COOKIE}=`) ? cookie.replace(SESSION_COOKIE, PREVIEW_SESSION) : cookie

/** Makes an application one of a preview: what it may not do, what its answers say. Before it is ready. */
const restrict = (app: FastifyInstance, bar: string): void => {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || WRITABLE.test(request.url)) return
    throw new HttpError(
      'preview-only',
      'Это показ магазина на\u00a0другой день: здесь не\u00a0входят и\u00a0не\u00a0заказывают.',
    )
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.headers(NOT_STORED)
    const cookies = reply.getHeader('set-cookie')
    if (cookies !== undefined) {
      reply.removeHeader('set-cookie')
      reply.header(
        'set-cookie',
        [cookies].flat().map((cookie) => renamed(String(cookie))),
      )
    }
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('text/html') || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    const page = withBar(payload.toString(), bar)
    reply.header('content-length', Buffer.byteLength(page))
    return page
  })
}

const nameOf = ({ at, sets }: Pick<PreviewContents, 'at' | 'sets'>): string => `${at} ${sets.join(',')}`

/** Opens days when they are asked for, and closes those that nobody looks at. */
class OpenDays {
  readonly #deps: PreviewDeps
  readonly #days = new Map<string, OpenDay>()

  constructor(deps: PreviewDeps) {
    this.#deps = deps
  }

  async of({ at, sets }: Pick<PreviewContents, 'at' | 'sets'>): Promise<FastifyInstance> {
    const name = nameOf({ at, sets })
    const known = this.#days.get(name)
    if (known !== undefined) {
      const opened = await known.opening
      if (!opened.isLost()) {
        known.usedAt = performance.now()
        return opened.app
      }
      await this.#close(name)
    }
    while (this.#days.size >= MAX_OPEN) {
      const [oldest] = [...this.#days].toSorted(([, first], [, second]) => first.usedAt - second.usedAt)
      if (oldest !== undefined) await this.#close(oldest[0])
    }
    const opening = this.#open({ at: new Date(at), sets })
    const timer = setInterval(() => this.#closeIdle(name), IDLE_MS / 3).unref()
    this.#days.set(name, { opening, timer, usedAt: performance.now() })
    opening.catch(() => void this.#close(name))
    return (await opening).app
  }

  /** Opens a day again, unless nothing has changed since it was opened: whoever enters has just written what is to be seen. */
  async renew(contents: Pick<PreviewContents, 'at' | 'sets'>): Promise<void> {
    const name = nameOf(contents)
    const opened = await this.#days.get(name)?.opening
    if (opened !== undefined && opened.stamp !== (await this.#deps.stamp())) await this.#close(name)
    await this.of(contents)
  }

  async #open(day: Day): Promise<Opened> {
    const stamp = await this.#deps.stamp()
    const opened = await this.#deps.open(day)
    restrict(opened.app, barOf(day))
    await opened.app.ready()
    return { ...opened, stamp }
  }

  #closeIdle(name: string): void {
    const day = this.#days.get(name)
    if (day !== undefined && performance.now() - day.usedAt > IDLE_MS) void this.#close(name)
  }

  async #close(name: string): Promise<void> {
    const day = this.#days.get(name)
    if (day === undefined) return
    this.#days.delete(name)
    clearInterval(day.timer)
    await day.opening.then(({ app }) => app.close()).catch(this.#deps.onError)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#days.keys()].map((name) => this.#close(name)))
  }
}

/** Ends a preview, if this browser has one, and goes to a page of today's shop. */
export const mountLeaving = (app: FastifyInstance): void => {
  app.get(leavePreview, { schema: { hide: true } }, async (request, reply) => {
    for (const name of [PREVIEW_COOKIE, PREVIEW_SESSION]) reply.clearCookie(name, ATTRIBUTES)
    // What is in the browser's cache is of the other day.
    if (request.cookies[PREVIEW_COOKIE] !== undefined) reply.header('clear-site-data', '"cache"')
    const to = new URL(request.url, 'http://shop').searchParams.get('to') ?? ''
    return reply.headers(NOT_STORED).redirect(/^\/(?![/\\])/.test(to) ? to : '/office/preview')
  })
}

/** Mounts the links and the way into previews; before the application is ready. */
export const mountPreviews = (app: FastifyInstance, deps: PreviewDeps): void => {
  const days = new OpenDays(deps)
  app.addHook('onClose', () => days.close())
  const contentsOf = (token: string): PreviewContents | null => readPreviewToken(deps.key, token, deps.now())

  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[PREVIEW_COOKIE]
    // Every request of the shop comes by here: nearly all have no such cookie.
    if (token === undefined || OF_THE_SHOP.test(request.url)) return
    const contents = contentsOf(token)
    if (contents === null) return
    const preview = await days.of(contents)
    onlyOfPreview(request.raw)
    reply.hijack()
    preview.routing(request.raw, reply.raw)
  })

  const enter = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const contents = contentsOf(request.params.token)
    if (contents === null)
      return reply
        .code(404)
        .headers(NOT_STORED)
        .type('text/plain; charset=utf-8')
        .send('Эта ссылка на показ больше не действует. Попросите новую у того, кто её прислал.')
    await days.renew(contents)
    const maxAge = PREVIEW_HOURS * HOUR_S
    reply.setCookie(PREVIEW_COOKIE, request.params.token, { ...ATTRIBUTES, maxAge })
    if (contents.city !== null) reply.setCookie(CITY_COOKIE, contents.city, { ...ATTRIBUTES, httpOnly: false, maxAge })
    // Answers in the browser's cache are those of today.
    return reply
      .headers({ ...NOT_STORED, 'clear-site-data': '"cache"', 'referrer-policy': 'no-referrer' })
      .redirect('/')
  }
  app.get('/preview/:token', { schema: { hide: true } }, enter)
  mountLeaving(app)
  const files = [
    [BAR_STYLES_PATH, 'text/css', BAR_STYLES],
    [CLOCK_PATH, 'text/javascript', CLOCK],
  ] as const
  for (const [path, type, text] of files)
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
}
