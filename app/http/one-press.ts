/**
 * FOOT-01, RFC 8058: the button «Отписаться» of mail programs, `POST /api/subscribe/one-press/:token` with
 * `List-Unsubscribe=One-Click`. Not a call of the contract: the program sends a form, follows no redirect and shows nothing. Who opens
 * the address sees the page of the link.
 */
import type { FastifyInstance } from 'fastify'
import { paths } from '#kernel/pages/paths.ts'
import { HttpError } from '#platform/calls/http-error.ts'

/** Ends the subscription of a token; an unknown one changes nothing. */
export type LeaveByOnePress = (token: string, address: string) => Promise<void>

const TOKEN = /^[A-Za-z0-9_-]{22}$/
const MAX_BODY_BYTES = 4 * 1024

export const mountOnePress = (api: FastifyInstance, leave: LeaveByOnePress): void => {
  // A context of its own: only here a call may be a form, which other programs send too.
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, String(body)),
    )
    const schema = { hide: true }
    scope.post<{ Params: { token: string } }>('/subscribe/one-press/:token', { schema }, async (request, reply) => {
      const { params, body, ip } = request
      if (!TOKEN.test(params.token) || !/List-Unsubscribe[^]*One-Click/.test(String(body)))
        throw new HttpError('invalid-input', 'Это не запрос почтовой программы.')
      await leave(params.token, ip)
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
    })
    scope.get<{ Params: { token: string } }>('/subscribe/one-press/:token', { schema }, async ({ params }, reply) =>
      reply.header('cache-control', 'no-store').redirect(paths.subscription('leave', params.token), 302),
    )
  })
}
