/** The office (STAFF): one document for all its addresses, without data; what it shows it asks with the session of its staff. */
import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import { styleSources } from '#platform/http/security-headers.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import { mountOfficeWorker } from './office-worker.ts'

export type OfficeFiles = {
  readonly script: string
  readonly stylesheets: readonly string[]
  /** Inline scripts of development. */
  readonly inlineScripts: readonly string[]
}

const officeHtml = ({ script, stylesheets, inlineScripts }: OfficeFiles, { profile, theme }: ShopPages): string =>
  `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Прилавок — ${escapeXml(profile.name)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${theme === '' ? '' : `<style>${theme}</style>`}
</head>
<body>
<div id="office"></div>
<noscript>Прилавку нужен JavaScript: включите его в настройках браузера.</noscript>
${inlineScripts.map((text) => `<script type="module">${text}</script>`).join('\n')}
<script type="module" src="${script}"></script>
</body>
</html>
`

/** Nothing but the shop's own files and its map, and no form is sent. */
const policyOf = (inlineScripts: readonly string[], theme: string, mapOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)].join(' '),
    styleSources(theme === '' ? [] : [theme]),
    ["img-src 'self' data:", ...(mapOrigins.length > 0 ? ['blob:'] : []), ...mapOrigins].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...mapOrigins].join(' '),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** `strict`: false in development, where Vite writes styles into the page. `showcase`: its parts are shown, too. */
export const mountOffice = (
  app: FastifyInstance,
  office: OfficeFiles | undefined,
  shop: ShopPages,
  {
    strict,
    showcase,
    mapOrigins,
  }: { readonly strict: boolean; readonly showcase: boolean; readonly mapOrigins: readonly string[] },
): void => {
  if (office === undefined) return
  mountOfficeWorker(app)
  for (const url of ['/office', '/office/*', ...(showcase ? ['/_ui/office'] : [])])
    app.get(url, async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        // A phone scans with its camera.
        'permissions-policy': 'camera=(self), microphone=(), payment=(), usb=(), geolocation=()',
      })
      if (strict) reply.header('content-security-policy', policyOf(office.inlineScripts, shop.theme, mapOrigins))
      else reply.removeHeader('content-security-policy')
      return reply.type('text/html; charset=utf-8').send(officeHtml(office, shop))
    })
}
