import { expect, test } from 'vitest'
import { complaints, cycles, type Import } from './rooms.ts'

const value = (from: string, to: string): Import => ({ from, to, typeOnly: false })
const types = (from: string, to: string): Import => ({ from, to, typeOnly: true })
const why = (given: Import): string | undefined => complaints([given])[0]?.why

test.each([
  [
    'a feature reaches into its neighbour',
    value('server/features/basket/basket.calls.ts', 'server/features/order/order.queries.ts'),
  ],
  ['a feature takes the frame’s inside', value('server/features/basket/basket.calls.ts', 'server/http/session.ts')],
  ['a screen takes a schema', value('web/features/basket/add.tsx', 'contract/basket.schema.ts')],
  ['a screen takes the server', types('web/routes/home.tsx', 'server/calls/caller.ts')],
  ['a feature of the screens takes another', value('web/features/basket/add.tsx', 'web/features/city/chooser.tsx')],
  ['a part of the looks knows the shop', value('web/ui/controls/button.tsx', 'web/api/client.ts')],
  ['a fact of the trade reads the disk', value('domain/money.ts', 'node:fs')],
  ['a group takes a schema, not only its type', value('contract/basket.ts', 'contract/basket.schema.ts')],
  ['an adapter takes the database', value('server/adapters/sms-ru/sms-ru.ts', 'server/db/pool.ts')],
  ['the sandbox takes the server', value('sandbox/app.ts', 'server/main.ts')],
  ['the database takes a feature', value('server/db/pool.ts', 'server/features/basket/basket.public.ts')],
])('the rooms: it is told when %s', (_what, given) => {
  expect(why(given)).toBeTypeOf('string')
})

test.each([
  [
    'a feature uses what another offers',
    value('server/features/basket/basket.calls.ts', 'server/features/stock/stock.public.ts'),
  ],
  ['a feature knows who asks', types('server/features/basket/basket.calls.ts', 'server/calls/caller.ts')],
  ['a screen takes a type of a schema', types('web/features/basket/add.tsx', 'contract/basket.schema.ts')],
  ['a route joins features', value('web/routes/home.tsx', 'web/features/city/chooser.tsx')],
  ['a feature uses its own files', value('web/features/basket/add.tsx', 'web/features/basket/store.ts')],
])('the rooms: it is fine when %s', (_what, given) => {
  expect(why(given)).toBeUndefined()
})

test('the rooms: a cycle is found, however long', () => {
  const around = [
    value('server/a.ts', 'server/b.ts'),
    value('server/b.ts', 'server/c.ts'),
    value('server/c.ts', 'server/a.ts'),
    value('server/d.ts', 'server/a.ts'),
  ]
  expect(cycles(around)).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts']])
  expect(cycles(around.slice(1))).toEqual([])
})
