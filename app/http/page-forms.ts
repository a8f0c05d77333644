/**
 * Forms of pages for browsers without JavaScript: posted to the page's own address, answered with a redirect to what has changed,
 * or with the page and what was wrong. Sessions, limits and the check of the origin are those of the calls.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Calls } from '#app/api/groups.ts'
import { pages } from '#kernel/pages/pages.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { CachedPage } from '#platform/http/cached-page.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import { refuseRequest } from '#platform/http/errors.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { parsePagePath } from './page-path.ts'
import { renderPage, sendRendered, unavailablePage, type PageDeps } from './pages.ts'

/** A comment of a thousand Cyrillic letters takes 6 kB, percent-encoded. */
const MAX_BODY_BYTES = 32 * 1024
const TYPE = 'application/x-www-form-urlencoded'
/** The idempotency key of a form (calls/idempotency.ts); the page writes a new one into each. */
const KEY_FIELD = 'key'
const KEY_PATTERN = /^[!-~]{8,255}$/
const NOT_A_FORM = 'Так эту форму не\u00a0отправляют. Откройте страницу и\u00a0повторите.'

/** Values by name, in the order of the form. */
type Fields = Readonly<Record<string, readonly string[]>>

const readFields = (text: string): Fields =>
  Object.fromEntries(
    [...Map.groupBy(new URLSearchParams(text), ([name]) => name)].map(([name, pairs]) => [
      name,
      pairs.map(([, value]) => value),
    ]),
  )
const paramsOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  )

const keyOf = (fields: Fields): string => {
  const key = fields[KEY_FIELD]?.[0] ?? ''
  return KEY_PATTERN.test(key) ? key : randomUUID()
}

/** A page that needs nothing, for what is refused before the form's own page can be rendered. */
const refusalPage = (status: number, message: string): CachedPage =>
  new CachedPage(
    { status, type: 'text/html; charset=utf-8', policy: pagePolicy([]) },
    Buffer.from(
      '<!DOCTYPE html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `<title>Не получилось</title><h1>Не&nbsp;получилось</h1><p>${escapeXml(message)}</p>` +
        '<p><a href="/cart">В&nbsp;корзину</a></p></html>',
    ),
  )

export type PageFormDeps = PageDeps & { readonly bindChecked: (caller: Caller) => Calls }

const answerPost = async (deps: PageFormDeps, request: FastifyRequest, caller: Caller): Promise<CachedPage> => {
  const fields = (request.body ?? {}) as Fields
  return renderPage(deps, request, parsePagePath(request.url).address, {
    calls: deps.bindChecked({ ...caller, idempotencyKey: keyOf(fields) }),
    city: await deps.cities.city(request),
    customerId: caller.customerId,
    isNew: false,
    fields: paramsOf(fields),
    rendersErrors: true,
  })
}

export const mountPageForms = (app: FastifyInstance, deps: PageFormDeps): PromiseLike<unknown> =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, readFields(String(body))),
    )
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { wire, message } = refuseRequest(error, request, reply)
      const page = refusalPage(wire.status, wire.status === 415 ? NOT_A_FORM : message)
      return sendRendered(request, reply, page, parsePagePath(request.url), true)
    })
    for (const { pattern, posted } of pages) {
      if (!posted) continue
      scope.post(pattern, async (request, reply) => {
        const caller = {
          ...(await deps.sessions.ofWrite(request, reply)),
          requestId: request.id,
          address: request.ip,
          idempotencyKey: null,
        }
        const page = await answerPost(deps, request, caller).catch(unavailablePage)
        // What was typed is in the answer: nobody may store it, also of a page that all visitors share.
        return sendRendered(
          request,
          reply,
          page,
          { ...parsePagePath(request.url), storable: false },
          deps.cache !== null,
        )
      })
    }
  })
