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
/** Two years; only where people really come by https, because a browser that has seen it never comes by http again. */
const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** Set before anything answers; pages put their own content policy over the closed one. */
export const addSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const headers = publicUrl.startsWith('https:') ? { ...COMMON_HEADERS, ...HSTS } : COMMON_HEADERS
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}
