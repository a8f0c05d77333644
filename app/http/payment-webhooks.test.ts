import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountPaymentWebhooks } from './payment-webhooks.ts'

test('ORD-06: a webhook may be JSON or a form, other calls may not be forms', async () => {
  await using app = Fastify()
  app.post('/basket/add', async () => 'added')
  mountPaymentWebhooks(app, async (provider, body) => `${provider} ${JSON.stringify(body)}`)
  const post = (url: string, type: string, body: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, body })
  const form = 'application/x-www-form-urlencoded'
  const answers = [
    await post('/payment/webhook/bank', form, 'id=7&sum=10.50'),
    await post('/payment/webhook/bank', 'application/json', '{"id":"7"}'),
    await post('/basket/add', form, 'product_id=1'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 415])
  expect(answers.map(({ body }) => body).slice(0, 2)).toEqual(['bank {"id":"7","sum":"10.50"}', 'bank {"id":"7"}'])
})
