/** Icons and legal documents of the shop's folder, from memory. */
import type { FastifyInstance } from 'fastify'
import type { ShopPages } from './facts/shop-profile.ts'
import { paths } from '#kernel/pages/paths.ts'
import { CachedPage } from '#platform/http/cached-page.ts'
import { styleSources } from '#platform/http/security-headers.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { sendPage } from '#platform/http/send-page.ts'

/** A document as the shop has it: a PDF, or a text that is shown as a page without links to the shop's scripts. */
export type ServedDocument = { readonly pdf: Buffer } | { readonly title: string; readonly html: string }

export type ShopAppearance = ShopPages & {
  readonly icons: { readonly svg: string; readonly touch: Buffer | null }
  readonly served: { readonly privacy: ServedDocument; readonly agreement: ServedDocument }
}

const ONE_HOUR = 'public, max-age=3600'
const DOCUMENT_STYLE =
  'body{max-width:44rem;margin:0 auto;padding:32px 20px 64px;font:16px/1.5 system-ui,"Segoe UI",roboto,arial,sans-serif;' +
  'color:#1c2b32}h1{font-size:1.75rem;line-height:1.2}h2{margin-top:2rem;font-size:1.25rem}a{color:inherit}' +
  'table{border-collapse:collapse}td,th{padding:6px 12px 6px 0;text-align:left;vertical-align:top}'
const DOCUMENT_POLICY = `default-src 'none'; ${styleSources([DOCUMENT_STYLE])}; frame-ancestors 'none'; base-uri 'none'`

const documentHtml = (title: string, html: string, shopName: string): string => `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)} — ${escapeXml(shopName)}</title>
<style>${DOCUMENT_STYLE}</style>
</head>
<body>
<p><a href="${paths.home}">${escapeXml(shopName)}</a></p>
<h1>${escapeXml(title)}</h1>
${html}
</body>
</html>
`

type File = { readonly path: string; readonly type: string; readonly content: Buffer; readonly policy?: string }

const fileOfDocument = (path: string, document: ServedDocument, shopName: string): File =>
  'pdf' in document
    ? { path, type: 'application/pdf', content: document.pdf }
    : {
        path,
        type: 'text/html; charset=utf-8',
        content: Buffer.from(documentHtml(document.title, document.html, shopName)),
        policy: DOCUMENT_POLICY,
      }

const filesOf = ({ profile, icons, served }: ShopAppearance): File[] => [
  { path: '/favicon.svg', type: 'image/svg+xml; charset=utf-8', content: Buffer.from(icons.svg) },
  ...(icons.touch === null ? [] : [{ path: '/apple-touch-icon.png', type: 'image/png', content: icons.touch }]),
  fileOfDocument(paths.privacyPolicy, served.privacy, profile.name),
  fileOfDocument(paths.userAgreement, served.agreement, profile.name),
]

export const mountShopFiles = (app: FastifyInstance, settings: ShopAppearance): void => {
  const pagesOf = () =>
    new Map(
      filesOf(settings).map(({ path, type, content, policy }) => [
        path,
        { policy, page: new CachedPage({ status: 200, type }, content) },
      ]),
    )
  let made = { of: settings.profile, pages: pagesOf() }
  for (const path of made.pages.keys())
    app.get(path, (request, reply) => {
      // The settings have changed since.
      if (made.of !== settings.profile) made = { of: settings.profile, pages: pagesOf() }
      const file = made.pages.get(path)
      if (file === undefined) return reply.callNotFound()
      reply.headers({ 'cache-control': ONE_HOUR, vary: 'Accept-Encoding' })
      if (file.policy !== undefined) reply.header('content-security-policy', file.policy)
      return sendPage(request, reply, file.page)
    })
}
