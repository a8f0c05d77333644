/**
 * The service worker of `/offline-codes.js`, registered by browsers that have a code to show at a counter
 * (platform/client/offline-codes.ts). Changes no answer of the shop: only when a page cannot be loaded it shows the stored codes,
 * without what is past its day.
 */
import type { FastifyInstance } from 'fastify'
import { OFFLINE_CODES, OFFLINE_WORKER } from '#kernel/offline-codes.ts'

export const WORKER_TEXT = `
const escape = (text) => text.replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';')
const section = ({ title, code, note, svg }) =>
  '<section><h2>' + escape(title) + '</h2><div>' + svg + '</div><p><b>' + escape(code) + '</b></p><p>' + escape(note) + '</p></section>'
const storedCodes = async () => {
  const cache = await caches.open('${OFFLINE_CODES}')
  const today = new Date().toISOString().slice(0, 10)
  const codes = []
  for (const request of await cache.keys()) {
    const code = await (await cache.match(request)).json()
    if (code.until !== null && code.until < today) await cache.delete(request)
    else codes.push(code)
  }
  return codes
}
const codesPage = (codes) =>
  new Response(
    '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Нет связи с магазином</title>' +
      '<style>body{margin:0 auto;padding:24px 16px;max-width:26rem;font:16px/1.5 system-ui;color:#0f2730}' +
      'h1{font-size:28px;line-height:1.2}' +
      'section{padding:16px 0;border-top:1px solid}svg{width:100%;max-width:280px;height:auto}b{font-size:28px}a{color:inherit}</style>' +
      '<h1>Нет связи с магазином</h1><p>Коды можно показать и без неё. <a href="">Открыть страницу ещё раз</a></p>' +
      codes.map(section).join(''),
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
addEventListener('install', () => skipWaiting())
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(
    fetch(request).catch(async (failure) => {
      const codes = await storedCodes()
      if (codes.length === 0) throw failure
      return codesPage(codes)
    }),
  )
})
`

/** A worker follows the policy of its own file: it loads the shop's pages and nothing else. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export const mountOfflineCodes = (app: FastifyInstance): void => {
  app.get(OFFLINE_WORKER, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(WORKER_TEXT),
  )
}
