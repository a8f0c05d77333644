import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedPageEncoding, matchesEtag } from './encoding.ts'
import type { CachedPage } from './cached-page.ts'

/**
 * `private`: a page differs by the city cookie, which shared caches cannot distinguish; `no-cache`: a browser revalidates each
 * time and mostly gets 304, so that a price is never older than the page's copy in the cache.
 */
export const PRIVATE_REVALIDATE = 'private, no-cache'
export const PRIVATE_NO_STORE = 'private, no-store'

/** Sends the page in the accepted encoding, or 304 when the browser has it. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> => {
  const { bytes, etag, previousEtag, encoding } = await page.encoded(
    acceptedPageEncoding(request.headers['accept-encoding']),
  )
  if (page.location !== null) reply.header('location', page.location)
  if (page.cookie !== undefined) reply.header('set-cookie', page.cookie)
  if (reply.getHeader('cache-control') !== PRIVATE_NO_STORE) reply.header('etag', etag)
  const known = request.headers['if-none-match']
  if (
    page.status === 200 &&
    reply.hasHeader('etag') &&
    (matchesEtag(known, etag) || (previousEtag !== null && matchesEtag(known, previousEtag)))
  )
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type(page.type).send(bytes)
}
