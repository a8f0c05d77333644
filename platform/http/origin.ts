import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A program calls it with a cookie that it was given in an answer, which browsers never have. */
    readonly isOfProgram?: true
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Only the shop's own pages may write (SAFE-03). Browsers send Sec-Fetch-Site, older ones Origin. A program that sends neither
 * may write only without cookies: then there is no session that it could misuse.
 */
export const mayWrite = (headers: FastifyRequest['headers'], own: ReadonlySet<string>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin !== undefined) return own.has(headers.origin)
  return headers.cookie === undefined
}

export const checkOrigin = (publicUrl: string): onRequestHookHandler => {
  const publicOrigin = new URL(publicUrl).origin
  return (request, _reply, done) => {
    if (SAFE.has(request.method) || request.routeOptions.config.isOfProgram === true) return done()
    const own = new Set([publicOrigin, `${request.protocol}://${request.host}`])
    if (mayWrite(request.headers, own)) return done()
    done(new HttpError('foreign-origin', 'Запрос пришёл не со страницы магазина. Откройте магазин и повторите там.'))
  }
}
