/** Content security policy without unsafe-inline: a page's own inline scripts are named by their hashes (SAFE-04). */
import { hash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
/** Data blocks are not run, so they need no leave. */
const DATA_BLOCK = /\btype="(?:application\/(?:ld\+)?json|speculationrules)"/

const inlineHashes = (html: string): string[] => {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (!/\bsrc=/.test(attributes) && !DATA_BLOCK.test(attributes)) hashes.add(`'sha256-${hash('sha256', body, 'base64')}'`)
  }
  return [...hashes]
}

export const pagePolicy = (html: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For answers that are no pages: nothing in them may load or run anything. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
