/**
 * EXCH-04: where browsers send what they have counted, `POST /api/funnel`. Not a call of the contract: nobody but the shop's pages
 * sends it, and what is wrong or not from a browser is left out without a word.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { FUNNEL_EVENTS, FUNNEL_PATH, MOST_COUNTS, MOST_TIMES } from '#shop/analytics/facts/funnel.ts'
import { TouchShape } from '#shop/analytics/touch.api.ts'
import { isRobot } from './pages.ts'
import type { FunnelRecorder } from '#shop/analytics/funnel-recorder.ts'

export type RecordFunnel = FunnelRecorder['record']

const MAX_BODY_BYTES = 4 * 1024
const Body = Type.Object({
  touch: TouchShape,
  counts: Type.Array(
    Type.Tuple([
      Type.Enum([...FUNNEL_EVENTS]),
      Type.String({ maxLength: 40 }),
      Type.Integer({ minimum: 1, maximum: MOST_TIMES }),
    ]),
    { maxItems: MOST_COUNTS },
  ),
})

/** `record` absent: nothing is counted. `cityOf`: key of the visitor's city with stores, `NO_CITY` for every other. */
export const mountFunnel = (
  api: FastifyInstance,
  record: RecordFunnel | undefined,
  cityOf: (request: FastifyRequest) => Promise<string>,
): void => {
  if (record === undefined) return
  const path = FUNNEL_PATH.replace('/api', '')
  api.post(path, { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { body } = request
    if (Value.Check(Body, body) && !isRobot(request)) {
      const city = await cityOf(request)
      record({ ...body, city: city === NO_CITY ? '' : city }, request.ip)
    }
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
