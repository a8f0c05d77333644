/**
 * Requests whose address is not canonical (kernel/pages/request-target.ts) reach no other route: they are redirected to the canonical
 * spelling or refused. They are routed by `rewriteUrl`, so that limits and logs count them like every other request.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseRequestTarget } from '#kernel/pages/request-target.ts'
import { HttpError } from '#platform/calls/http-error.ts'

/** Answers 400 to a client that requests it by name. */
const NOT_CANONICAL = '/-/not-canonical'

/** For Fastify's `rewriteUrl`: what follows sees canonical addresses only. */
export const routedPath = ({ url = '' }: IncomingMessage): string =>
  parseRequestTarget(url).kind === 'canonical' ? url : NOT_CANONICAL

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

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
