/** Icons and legal documents of the shop's folder, from memory, and what the documents were before. */
import type { FastifyInstance } from 'fastify'
import { fullDate, isCalendarDay, moscowDay } from '#kernel/dates.ts'
import type { ShopPages } from './facts/shop-profile.ts'
import { paths } from '#kernel/pages/paths.ts'
import { CachedPage } from '#platform/http/cached-page.ts'
import { styleSources } from '#platform/http/security-headers.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { safeHtml } from '#platform/import/markdown.ts'
import { sendPage } from '#platform/http/send-page.ts'
import type { DocumentName } from './document-record.ts'
import type { DocumentText } from './documents.sql.ts'

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

/** Reads every text of a document that the shop has shown, the oldest first. */
export type ReadDocumentTexts = (name: DocumentName) => Promise<readonly DocumentText[]>

const FORMER = {
  privacy: { name: 'politics', now: paths.privacyPolicy },
  agreement: { name: 'soglasie', now: paths.userAgreement },
} as const satisfies Readonly<Record<string, { name: DocumentName; now: string }>>
type Former = keyof typeof FORMER
const isFormer = (name: string): name is Former => Object.hasOwn(FORMER, name)

/** A folder may name its version otherwise than by a day. */
const documentDay = (version: string): string => (DAY.test(version) ? fullDate(version) : escapeXml(version))

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
/** The last text of a day; `at`: that of the moment, or of before texts were stored the first of the version. */
const textOf = (texts: readonly DocumentText[], day: string, at: Date | null): DocumentText | undefined => {
  const until = texts.filter(({ version }) => version <= day)
  if (at === null) return until.at(-1)
  const version = until.at(-1)?.version
  return until.findLast(({ since }) => since <= at) ?? until.find((text) => text.version === version)
}

/** A text with what it is, and links to the others. */
const formerHtml = (document: Former, texts: readonly DocumentText[], shown: DocumentText): string => {
  const isNow = shown === texts.at(-1)
  const state = isNow
    ? 'Действует сейчас.'
    : `Сейчас действует другой текст: <a href="${FORMER[document].now}">открыть нынешний</a>.`
  const others = texts
    .filter((text) => text !== shown)
    .map((text) => {
      const href = escapeXml(paths.documentOf(document, text.version, text.since.toISOString()))
      return `<li><a href="${href}">Редакция от ${documentDay(text.version)}, текст с ${fullDate(moscowDay(text.since))}</a></li>`
    })
  return (
    `<p>Редакция от ${documentDay(shown.version)}. Этот текст показан с ${fullDate(moscowDay(shown.since))}. ` +
    `${state}</p>\n${safeHtml(shown.body)}` +
    (others.length === 0 ? '' : `\n<h2>Другие тексты этого документа</h2>\n<ul>${others.join('')}</ul>`)
  )
}

const filesOf = ({ profile, icons, served }: ShopAppearance): File[] => [
  { path: '/favicon.svg', type: 'image/svg+xml; charset=utf-8', content: Buffer.from(icons.svg) },
  ...(icons.touch === null ? [] : [{ path: '/apple-touch-icon.png', type: 'image/png', content: icons.touch }]),
  fileOfDocument(paths.privacyPolicy, served.privacy, profile.name),
  fileOfDocument(paths.userAgreement, served.agreement, profile.name),
]

/** `readTexts` absent: the documents have no past, as in the shop of another day. */
export const mountShopFiles = (
  app: FastifyInstance,
  settings: ShopAppearance,
  readTexts: ReadDocumentTexts | undefined,
): void => {
  if (readTexts !== undefined) mountDocumentTexts(app, settings, readTexts)
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

type AskedText = {
  readonly Params: { readonly document: string; readonly day: string }
  readonly Querystring: { readonly at?: unknown }
}

/** SAFE-05: what a buyer has agreed to stays readable, by its day and moment. */
const mountDocumentTexts = (app: FastifyInstance, settings: ShopAppearance, readTexts: ReadDocumentTexts): void => {
  app.get<AskedText>('/pages/:document/:day', async (request, reply) => {
    const { document, day } = request.params
    const asked = request.query.at
    const at = typeof asked === 'string' ? new Date(asked) : null
    const isAsked = isFormer(document) && DAY.test(day) && isCalendarDay(day) && !Number.isNaN(at?.getTime())
    if (!isAsked) return reply.callNotFound()
    const texts = await readTexts(FORMER[document].name)
    const shown = textOf(texts, day, at)
    if (shown === undefined) return reply.callNotFound()
    const html = documentHtml(shown.title, formerHtml(document, texts, shown), settings.profile.name)
    reply.headers({
      'cache-control': ONE_HOUR,
      vary: 'Accept-Encoding',
      'content-security-policy': DOCUMENT_POLICY,
      'x-robots-tag': 'noindex',
    })
    return sendPage(
      request,
      reply,
      new CachedPage({ status: 200, type: 'text/html; charset=utf-8' }, Buffer.from(html)),
    )
  })
}
