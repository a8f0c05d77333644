import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, matchesEtag } from './encoding.ts'
import type { CachedPage } from './cached-page.ts'

/**
 * `private`: a page differs by the city cookie, which shared caches cannot tell apart; `no-cache`: a browser asks again each
 * time and mostly hears 304, so that a price is never older than the page's own copy here. See docs/decisions.
 */
export const PRIVATE_REVALIDATE = 'private, no-cache'
export const PRIVATE_NO_STORE = 'private, no-store'

/** Bytes in the form the browser takes, or 304 when it has them. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> => {
  const {
    bytes,
    etag,
    previousEtag: etagBefore,
    encoding,
  } = await page.encoded(acceptedEncoding(request.headers['accept-encoding']))
  if (page.location !== null) reply.header('location', page.location)
  if (reply.getHeader('cache-control') !== PRIVATE_NO_STORE) reply.header('etag', etag)
  const known = request.headers['if-none-match']
  if (
    page.status === 200 &&
    reply.hasHeader('etag') &&
    (matchesEtag(known, etag) || (etagBefore !== null && matchesEtag(known, etagBefore)))
  )
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type(page.type).send(bytes)
}
