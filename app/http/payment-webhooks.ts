/**
 * ORD-06: notifications of the providers of payments, `POST /api/payment/webhook/:provider`. They are stored and worked on by a job,
 * so the answer does not wait for a provider. Not a call of the contract: the answer is what the provider expects.
 */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'

/** The text to answer with; null for a notification that is not the provider's. */
export type ReceiveWebhook = (provider: string, body: unknown, address: string) => Promise<string | null>

export const mountPaymentWebhooks = (api: FastifyInstance, receive: ReceiveWebhook | undefined): void => {
  if (receive === undefined) return
  // A context of its own: only here a call may be a form, which other sites can send too.
  void api.register(async (webhooks) => {
    webhooks.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    webhooks.post<{ Params: { provider: string } }>(
      '/payment/webhook/:provider',
      { schema: { hide: true } },
      async ({ params, body, ip }, reply) => {
        const answer = await receive(params.provider, body, ip)
        if (answer === null) throw new HttpError('foreign-origin', 'Уведомление не от платёжной системы.')
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(answer)
      },
    )
  })
}
