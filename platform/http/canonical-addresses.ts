/**
 * Requests whose address is not canonical (kernel/pages/request-target.ts) reach no other route: they are redirected to the canonical
 * spelling or refused; a browser that follows a damaged link gets the shop's page of an unknown address. They are routed by
 * `rewriteUrl`, so that limits and logs count them like every other request.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseRequestTarget } from '#kernel/pages/request-target.ts'
import { HttpError } from '#platform/calls/http-error.ts'

/** Answers 400 to a client that requests it by name. */
const NOT_CANONICAL = '/-/not-canonical'

/** No page has this address, so that the pages answer it with their 404. */
const UNKNOWN_PAGE = '/-/unknown-page'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** A browser that opens a page, as opposed to a program, a picture or a script. */
const opensPage = ({ method = '', headers }: IncomingMessage): boolean =>
  isRead(method) && (headers.accept?.includes('text/html') ?? false)

/** For Fastify's `rewriteUrl`: what follows sees canonical addresses only. */
export const routedPath = (request: IncomingMessage): string => {
  const { url = '' } = request
  const { kind } = parseRequestTarget(url)
  if (kind === 'canonical') return url
  return kind !== 'redirect' && opensPage(request) ? UNKNOWN_PAGE : NOT_CANONICAL
}

/** Runs before the body is read. */
const answerNotCanonical = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const parsed = parseRequestTarget(request.originalUrl)
  if (parsed.kind === 'too-long') throw new HttpError('address-too-long', 'Адрес слишком длинный.')
  if (parsed.kind !== 'redirect' || !isRead(request.method))
    throw new HttpError('invalid-input', 'Адрес записан неправильно.')
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(parsed.target, 308)
}

export const refuseOtherSpellings = (app: FastifyInstance): void => {
  app.all(NOT_CANONICAL, { schema: { hide: true }, onRequest: answerNotCanonical }, async () => undefined)
}
