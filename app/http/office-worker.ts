/**
 * The service worker of the office: a visit that the network, or a shop that is down, does not answer is answered with the document
 * that was read last, the same for all addresses and without data. Its files are in the browser's cache for good, so that the office
 * starts and says itself that there is no connection and what goes on without one.
 */
import type { FastifyInstance } from 'fastify'
import { OFFICE_WORKER } from '#kernel/office-worker.ts'

export const OFFICE_WORKER_TEXT = `
const DOCUMENT = '/office'
const stored = () => caches.open('office')
const store = async (answer) => (await stored()).put(DOCUMENT, answer)
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(stored().then((cache) => cache.add(DOCUMENT)))
})
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const visit = async () => {
    const answer = await fetch(request).catch((failure) => failure)
    if (answer.ok) event.waitUntil(store(answer.clone()))
    if (answer.status < 500) return answer
    const last = await (await stored()).match(DOCUMENT)
    if (last !== undefined) return last
    if (answer instanceof Response) return answer
    throw answer
  }
  event.respondWith(visit())
})
`

/** A worker follows the policy of its own file. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export const mountOfficeWorker = (app: FastifyInstance): void => {
  app.get(OFFICE_WORKER, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(OFFICE_WORKER_TEXT),
  )
}
