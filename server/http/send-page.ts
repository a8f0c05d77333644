import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, sameTag } from './encoding.ts'
import type { CachedPage } from './cached-page.ts'

/**
 * `private`: a page differs by the city cookie, which shared caches cannot tell apart; `no-cache`: a browser asks again each
 * time and mostly hears 304, so that a price is never older than the page's own copy here. See docs/decisions.
 */
export const NOT_SHARED = 'private, no-cache'
export const NOT_KEPT = 'private, no-store'

/** By this the router tells its own refusals, with what they say, from somebody else's. */
const ROUTERS_OWN = { 'x-remix-response': 'yes' }

/** Bytes in the form the browser takes, or 304 when it has them. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> => {
  const { bytes, etag, etagBefore, encoding } = await page.form(acceptedEncoding(request.headers['accept-encoding']))
  if (page.location !== null) reply.header('location', page.location)
  if (page.isPayload) reply.headers(ROUTERS_OWN)
  if (reply.getHeader('cache-control') !== NOT_KEPT) reply.header('etag', etag)
  const known = request.headers['if-none-match']
  if (
    page.status === 200 &&
    reply.hasHeader('etag') &&
    (sameTag(known, etag) || (etagBefore !== null && sameTag(known, etagBefore)))
  )
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type(page.type).send(bytes)
}
