import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'

/**
 * Content security policy without unsafe-inline (SAFE-04). Inline scripts that the shop wrote are allowed by their hashes;
 * those that are in a page for another reason, as text of a review that was not escaped, are not.
 */
const hashes = (texts: readonly string[]): string[] => texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)

/** The shop's own stylesheets, and those that the document wrote itself. */
export const styleSources = (inlineStyles: readonly string[]): string =>
  ["style-src 'self'", ...hashes(inlineStyles)].join(' ')

/**
 * `inlineScripts`: their exact texts. `mapOrigins`: the origins of a configured map; without it pages connect to the shop
 * only. `counterOrigins`: those of the counters of others that the shop has set up.
 */
export const pagePolicy = (
  inlineScripts: readonly string[],
  mapOrigins: readonly string[] = [],
  inlineStyles: readonly string[] = [],
  counterOrigins: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(inlineScripts), ...counterOrigins].join(' '),
    styleSources(inlineStyles),
    ["img-src 'self' data:", ...(mapOrigins.length > 0 ? ['blob:'] : []), ...mapOrigins, ...counterOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins, ...counterOrigins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For answers that are not pages: nothing in them may load or run anything. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

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
