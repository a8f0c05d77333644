import { expect, test } from 'vitest'
import { violations, cycles, type Import } from './rooms.ts'

const value = (from: string, to: string): Import => ({ from, to, typeOnly: false })
const types = (from: string, to: string): Import => ({ from, to, typeOnly: true })
const why = (given: Import): string | undefined => violations([given])[0]?.why

test.each([
  [
    'a feature uses another’s queries',
    value('server/features/basket/basket.calls.ts', 'server/features/order/order.queries.ts'),
  ],
  ['a feature imports the HTTP layer', types('server/features/basket/basket.calls.ts', 'server/http/session.ts')],
  ['a job imports the HTTP layer', value('server/jobs/send-sign-in-code.ts', 'server/http/errors.ts')],
  ['a job imports a feature’s queries', value('server/jobs/all.ts', 'server/features/order/order.queries.ts')],
  ['the database imports the HTTP layer', value('server/db/pool.ts', 'server/http/errors.ts')],
  ['the database imports the calls', value('server/db/pool.ts', 'server/calls/http-error.ts')],
  ['the calls take the HTTP layer', types('server/calls/caller.ts', 'server/http/session.ts')],
  ['the calls take a feature', value('server/calls/endpoints.ts', 'server/features/basket/basket.public.ts')],
  ['the HTTP layer imports the database', value('server/http/session.ts', 'server/db/pool.ts')],
  ['the HTTP layer imports a feature', value('server/http/pictures.ts', 'server/features/photos/photos.public.ts')],
  [
    'the catalogue index imports a feature',
    value('server/catalogue-index/city-view.ts', 'server/features/catalog/catalog.public.ts'),
  ],
  ['a job imports the catalogue index', value('server/jobs/all.ts', 'server/catalogue-index/products.ts')],
  ['the shell imports a screen', value('web/shell/layers.tsx', 'web/routes/home.tsx')],
  ['the router imports the shell', value('web/router/page-links.ts', 'web/shell/header.tsx')],
  ['the browser’s state imports a feature', value('web/state/store.ts', 'web/features/city/city-store.tsx')],
  ['a web feature imports the shell', value('web/features/basket/add.tsx', 'web/shell/header.tsx')],
  [
    'the office imports a feature of the shop',
    value('office/orders/queue-page.tsx', 'web/features/order/order-steps.ts'),
  ],
  ['the office imports a schema', value('office/main.tsx', 'contract/office.schema.ts')],
  ['the shop imports the office', value('web/routes/home.tsx', 'office/main.tsx')],
  ['a UI component imports the router', value('web/ui/controls/link.tsx', 'web/router/page-links.ts')],
  ['a screen imports a schema', value('web/features/basket/add.tsx', 'contract/basket.schema.ts')],
  ['a screen imports the server', types('web/routes/home.tsx', 'server/calls/caller.ts')],
  ['a web feature imports another', value('web/features/basket/add.tsx', 'web/features/city/chooser.tsx')],
  ['a UI component imports the API client', value('web/ui/controls/button.tsx', 'web/api/client.ts')],
  ['the domain reads the disk', value('domain/money.ts', 'node:fs')],
  ['a group imports a value of a schema', value('contract/basket.ts', 'contract/basket.schema.ts')],
  ['an adapter imports the database', value('server/adapters/sms-ru/sms-ru.ts', 'server/db/pool.ts')],
  ['the sandbox imports the server', value('sandbox/app.ts', 'server/main.ts')],
  ['the database imports a feature', value('server/db/pool.ts', 'server/features/basket/basket.public.ts')],
])('refuses an import when %s', (_what, given) => {
  expect(why(given)).toBeTypeOf('string')
})

test.each([
  [
    'a feature imports the public part of another',
    value('server/features/basket/basket.calls.ts', 'server/features/stock/stock.public.ts'),
  ],
  ['a feature reads the catalogue index', value('server/features/catalog/a.ts', 'server/catalogue-index/products.ts')],
  ['a feature enqueues a job', value('server/features/order/place-order.ts', 'server/jobs/enqueue.ts')],
  ['the HTTP layer calls the endpoints', value('server/http/app.ts', 'server/calls/endpoints.ts')],
  ['the shell imports features', value('web/shell/layers.tsx', 'web/features/city/city-chooser.tsx')],
  ['a screen imports the shell', value('web/routes/home.tsx', 'web/shell/failure.tsx')],
  [
    'a feature imports the type of the caller',
    types('server/features/basket/basket.calls.ts', 'server/calls/caller.ts'),
  ],
  ['a screen imports a type of a schema', types('web/features/basket/add.tsx', 'contract/basket.schema.ts')],
  ['a route imports features', value('web/routes/home.tsx', 'web/features/city/chooser.tsx')],
  ['a feature uses its own files', value('web/features/basket/add.tsx', 'web/features/basket/store.ts')],
])('allows an import when %s', (_what, given) => {
  expect(why(given)).toBeUndefined()
})

test('finds a cycle of any length', () => {
  const around = [
    value('server/a.ts', 'server/b.ts'),
    value('server/b.ts', 'server/c.ts'),
    value('server/c.ts', 'server/a.ts'),
    value('server/d.ts', 'server/a.ts'),
  ]
  expect(cycles(around)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts']])
  expect(cycles(around.slice(1))).toEqual([])
})
