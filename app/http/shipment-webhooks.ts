/**
 * Notifications of carriers, `POST /api/shipment/webhook/:carrier/:token`. Not a call of the contract: carriers expect an answer
 * within seconds and read nothing of it.
 */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'

/** False for a notification that is not the carrier's. */
export type ReceiveShipmentWebhook = (
  address: { readonly carrier: string; readonly token: string },
  body: unknown,
) => Promise<boolean>

export const mountShipmentWebhooks = (api: FastifyInstance, receive: ReceiveShipmentWebhook | undefined): void => {
  if (receive === undefined) return
  api.post<{ Params: { carrier: string; token: string } }>(
    '/shipment/webhook/:carrier/:token',
    { schema: { hide: true } },
    async ({ params, body }, reply) => {
      if (!(await receive(params, body))) throw new HttpError('foreign-origin', 'Уведомление не от службы доставки.')
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
    },
  )
}
