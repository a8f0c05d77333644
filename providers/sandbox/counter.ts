/**
 * Stand-in of a counter of others, in the place of Metrika's script: `GET /counter/tag.js` takes the calls and the e-commerce of a page
 * and sends them to `POST /counter/calls`; `GET /counter/calls` returns all of them, the oldest first.
 */
import type { FastifyInstance } from 'fastify'

/** The number that it gives every browser. */
const CLIENT_ID = '1750000000123456789'

const SCRIPT = `(() => {
  const calls = new URL('/counter/calls', document.currentScript.src)
  const tell = (call, value) => navigator.sendBeacon(calls, JSON.stringify({ call, value }))
  const take = (id, call, ...values) => {
    if (call === 'getClientID') values[0]('${CLIENT_ID}')
    else tell(call, values[0])
  }
  const queue = window.ym?.a ?? []
  window.ym = take
  for (const call of queue) take(...call)
  const layer = (window.dataLayer ??= [])
  const push = (...objects) => objects.forEach(({ ecommerce }) => tell('ecommerce', ecommerce))
  push(...layer)
  layer.push = push
})()
`

type CounterCall = { readonly call: string; readonly value: unknown }

export const mountCounter = (app: FastifyInstance): void => {
  const calls: CounterCall[] = []
  app.get('/counter/tag.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  app.post('/counter/calls', async ({ body }, reply) => {
    const one: CounterCall = JSON.parse(String(body))
    calls.push(one)
    return reply.code(204).send()
  })
  app.get('/counter/calls', async () => calls)
}
