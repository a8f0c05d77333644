import type { FastifyInstance } from 'fastify'
import { NO_CONTENT_POLICY } from './content-policy.ts'

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'content-security-policy': NO_CONTENT_POLICY,
}
/** Two years. Only for a shop served over https: a browser that has seen it refuses plain http. */
const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** The headers of every answer of a shop with this public address. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...COMMON_HEADERS, ...HSTS } : COMMON_HEADERS

/** Sets them; pages replace the content policy by their own. */
export const addSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}
