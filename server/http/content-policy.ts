/** Content security policy without unsafe-inline: a page's own inline scripts are allowed by their hashes (SAFE-04). */
import { hash } from 'node:crypto'

/** External scripts are allowed by `script-src 'self'`; data blocks are not executed. */
const NOT_EXECUTED = /\bsrc=|\btype="(?:application\/(?:ld\+)?json|speculationrules)"/

/** Searches the bytes: decoding a whole page to find five scripts would cost as much as sending it. */
const inlineHashes = (page: Buffer): string[] => {
  const hashes = new Set<string>()
  for (let at = page.indexOf('<script'); at !== -1; at = page.indexOf('<script', at)) {
    const bodyAt = page.indexOf('>', at) + 1
    const end = page.indexOf('</script>', bodyAt)
    if (bodyAt === 0 || end === -1) break
    if (!NOT_EXECUTED.test(page.toString('latin1', at, bodyAt)))
      hashes.add(`'sha256-${hash('sha256', page.subarray(bodyAt, end), 'base64')}'`)
    at = end
  }
  return [...hashes]
}

/** `mapOrigins`: the origins of a configured map; without it pages connect to the shop only. */
export const pagePolicy = (page: Buffer, mapOrigins: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(page)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...(mapOrigins.length > 0 ? ['blob:'] : []), ...mapOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For answers that are not pages: nothing in them may load or run anything. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
