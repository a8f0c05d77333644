/** EXCH-03: the feeds as they are published, compressed on the disk and sent from there. */
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'
import { acceptsGzip, matchesEtag } from '#platform/http/encoding.ts'
import type { Feeds, PublishedFeeds } from '#shop/feeds/publish-feeds.ts'

export type ServedFeeds = Pick<Feeds, 'current' | 'publish'>

/** The address of the feed before there were several. */
const FORMER = '/feed/yml.xml'
const FIRST_WAIT_MS = 10_000
const RETRY_S = 60

/** The first writing of a large catalogue takes longer than a request may. */
const published = async (feeds: ServedFeeds): Promise<PublishedFeeds> => {
  const ready = feeds.current()
  if (ready !== null) return ready
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), FIRST_WAIT_MS)))
  const first = await Promise.race([feeds.publish(), late]).finally(() => clearTimeout(timer))
  if (first !== null) return first
  throw new HttpError('overloaded', 'Выгрузка ещё готовится. Повторите через минуту.', { retryAfter: RETRY_S })
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Нет такой выгрузки.')

export const mountFeeds = (app: FastifyInstance, feeds: ServedFeeds): void => {
  app.get(FORMER, async (_request, reply) => reply.redirect('/feeds/yandex.xml', 301))
  app.get<{ Params: { '*': string } }>(
    '/feeds/*',
    async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const path = request.params['*']
      reply.header('x-robots-tag', 'noindex')
      if (!path.endsWith('.xml')) return notFound(reply)
      const name = path.slice(0, -'.xml'.length)
      const feed = (await published(feeds)).feeds.find((one) => one.name === name)
      if (feed === undefined) return notFound(reply)
      const isCompressed = acceptsGzip(request.headers['accept-encoding'])
      const etag = `"${feed.tag}${isCompressed ? '-gzip' : ''}"`
      reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      // The next but one writing removes it; an open file stays whole.
      const file = (await open(feed.file)).createReadStream()
      reply.type('application/xml; charset=utf-8')
      if (isCompressed) return reply.headers({ 'content-encoding': 'gzip', 'content-length': feed.bytes }).send(file)
      const text = createGunzip()
      file.on('error', (error) => text.destroy(error))
      text.on('close', () => file.destroy())
      return reply.send(file.pipe(text))
    },
  )
}
