/**
 * EXCH-04: the answer to measuring, `POST /measuring`: a form that every page has, also without scripts, which leads back to its page.
 * `GET /measuring.css`, asked for by browsers without scripts only, hides the bar from who has answered.
 */
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#kernel/durations.ts'
import {
  MEASURING_ANSWERS,
  MEASURING_BAR,
  MEASURING_COOKIE,
  MEASURING_DAYS,
  MEASURING_PATH,
  MEASURING_STYLES,
  measuringAnswerIn,
} from '#shop/analytics/facts/foreign-counters.ts'
import type { GivenAnswer } from '#shop/analytics/measuring.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'

/** The value of the cookie; null: the visitor is asked again. */
export type AnswerMeasuring = (given: GivenAnswer) => Promise<string | null>

const MAX_BODY_BYTES = 1024

/** The page that the form stood on; the first one where the browser does not say. */
const pageOf = (referrer: string | undefined, publicUrl: string): string => {
  const from = URL.parse(referrer ?? '')
  return from?.origin === new URL(publicUrl).origin ? from.pathname + from.search : '/'
}

export const mountMeasuring = (
  app: FastifyInstance,
  answerMeasuring: AnswerMeasuring | undefined,
  shop: ShopPages,
  publicUrl: string,
): void => {
  if (answerMeasuring === undefined) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, String(body)),
    )
    scope.post(MEASURING_PATH, { schema: { hide: true } }, async (request, reply) => {
      const fields = new URLSearchParams(String(request.body ?? ''))
      const answer = MEASURING_ANSWERS.find((one) => one === fields.get('answer'))
      const value =
        answer === undefined
          ? null
          : await answerMeasuring({
              answer,
              version: fields.get('version') ?? '',
              cookie: request.cookies[MEASURING_COOKIE],
              address: request.ip,
            })
      if (value !== null)
        reply.setCookie(MEASURING_COOKIE, value, {
          path: '/',
          secure: true,
          sameSite: 'lax',
          maxAge: (MEASURING_DAYS * DAY_MS) / 1000,
        })
      return reply.header('cache-control', 'no-store').redirect(pageOf(request.headers.referer, publicUrl), 303)
    })
    scope.get(MEASURING_STYLES, { schema: { hide: true } }, async (request, reply) => {
      const version = shop.profile.terms.consents.measuring?.version
      const isAnswered = version !== undefined && measuringAnswerIn(request.cookies[MEASURING_COOKIE], version) !== null
      return reply
        .headers({ 'cache-control': 'no-store', vary: 'Cookie' })
        .type('text/css; charset=utf-8')
        .send(isAnswered ? `#${MEASURING_BAR}:not(:target){display:none}` : '')
    })
  })
}
