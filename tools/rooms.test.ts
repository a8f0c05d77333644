import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  cycles,
  DEPENDS,
  MAX_FACE,
  namesOfFace,
  subjectCycles,
  subjectOf,
  unusedDependencies,
  violations,
  type Import,
} from './rooms.ts'

const value = (from: string, to: string): Import => ({ from, to, typeOnly: false })
const types = (from: string, to: string): Import => ({ from, to, typeOnly: true })
const why = (given: Import): string | undefined => violations([given])[0]?.why

const ORDER = 'shop/order/place/place-order.ts'
const BASKET_SCREEN = 'shop/basket/screen/basket-line.tsx'

test.each([
  ['the kernel reads the disk', value('kernel/money.ts', 'node:fs')],
  ['the kernel imports the platform', types('kernel/money.ts', 'platform/db/pool.ts')],
  ['the kernel imports a subject', value('kernel/money.ts', 'shop/payment/facts/receipt.ts')],
  ['the platform imports a subject', value('platform/http/session.ts', 'shop/people/face.ts')],
  ['the platform imports a type of a subject', types('platform/http/session.ts', 'shop/people/user.api.ts')],
  [
    'the platform’s browser code imports its server code',
    types('platform/ui/controls/link.tsx', 'platform/db/pool.ts'),
  ],
  [
    'the platform takes a value of what the shop gives to pages',
    value('platform/router/render.tsx', 'app/api/groups.ts'),
  ],
  ['facts do I/O', value('shop/order/facts/order-states.ts', 'node:fs')],
  ['facts import the platform', types('shop/order/facts/order-states.ts', 'platform/db/types.gen.ts')],
  ['facts import their own server code', types('shop/order/facts/order-states.ts', 'shop/order/order.sql.ts')],
  ['records import server code', types('shop/catalogue/catalogue.records.ts', 'shop/catalogue/brands/brands.sql.ts')],
  ['a screen imports records', types(BASKET_SCREEN, 'shop/basket/basket.records.ts')],
  ['shapes import server code', types('shop/order/order.api.ts', 'shop/order/order.sql.ts')],
  ['shapes use a package but TypeBox', value('shop/order/order.api.ts', 'kysely')],
  ['a subject uses another’s statements', value(ORDER, 'shop/stock/stock.sql.ts')],
  ['a subject uses another’s calls', value(ORDER, 'shop/stock/stock.calls.ts')],
  ['a subject takes a type past another’s face', types(ORDER, 'shop/stock/stock.sql.ts')],
  ['a subject uses its own screen on the server', value(ORDER, 'shop/order/screen/order-page.tsx')],
  ['a subject depends on one above it', value('shop/stock/stock.sql.ts', 'shop/order/face.ts')],
  ['facts depend on a subject above', value('shop/stock/facts/stock-age.ts', 'shop/order/facts/order-states.ts')],
  ['a face exports another subject', value('shop/order/face.ts', 'shop/stock/stock.sql.ts')],
  ['a screen imports statements', value(BASKET_SCREEN, 'shop/basket/basket.sql.ts')],
  ['a screen imports calls', types(BASKET_SCREEN, 'shop/basket/basket.calls.ts')],
  ['a screen imports a schema', value(BASKET_SCREEN, 'shop/basket/basket.api.ts')],
  ['a screen imports another subject’s screen', value(BASKET_SCREEN, 'shop/stock/screen/amount.tsx')],
  ['a screen imports the face', types(BASKET_SCREEN, 'shop/basket/face.ts')],
  ['a screen imports the wiring', value(BASKET_SCREEN, 'app/pages/screens.ts')],
  ['a screen imports the server’s platform', types(BASKET_SCREEN, 'platform/calls/caller.ts')],
  ['a screen uses a package of the server', value(BASKET_SCREEN, 'kysely')],
  ['a screen other than the map uses MapLibre', value(BASKET_SCREEN, 'maplibre-gl')],
  ['the office imports statements', value('shop/order/office/order-page.tsx', 'shop/order/order.sql.ts')],
  [
    'the office imports a screen of buyers',
    value('shop/order/office/order-page.tsx', 'shop/order/screen/order-page.tsx'),
  ],
  [
    'the office takes endpoints past its client',
    value('shop/order/office/order-page.tsx', 'shop/order/counter.api.ts'),
  ],
  ['a subject’s client takes statements', value('shop/order/office/counter-api.ts', 'shop/order/order.sql.ts')],
  ['a route imports server code', types('shop/basket/screen/cart.route.tsx', 'shop/basket/basket.sql.ts')],
  ['pages import server code', types('app/pages/root.tsx', 'app/main.ts')],
  ['a port imports a provider', value('providers/ports/carriers.ts', 'providers/cdek/adapter.ts')],
  ['a provider imports a subject’s server code', types('providers/cdek/adapter.ts', 'shop/delivery/face.ts')],
  ['a provider imports the wiring', value('providers/cdek/adapter.ts', 'app/main.ts')],
])('refuses an import when %s', (_what, given) => {
  expect(why(given)).toBeDefined()
})

test.each([
  ['a subject uses the face of one below it', value(ORDER, 'shop/stock/face.ts')],
  ['a subject uses shapes of one below it', value(ORDER, 'shop/stock/stock.api.ts')],
  [
    'an importer reads a record of a subject below it',
    value('shop/product/import-assortment.ts', 'shop/catalogue/catalogue.records.ts'),
  ],
  ['a subject uses its own files', value(ORDER, 'shop/order/order.sql.ts')],
  ['a subject uses the port of a provider', types(ORDER, 'providers/ports/carriers.ts')],
  ['a screen takes a type of a shape', types(BASKET_SCREEN, 'shop/basket/basket.api.ts')],
  ['a screen uses the platform’s browser code', value(BASKET_SCREEN, 'platform/ui/controls/link.tsx')],
  [
    'a route composes screens of several subjects',
    value('shop/basket/screen/cart.route.tsx', 'shop/order/screen/a.tsx'),
  ],
  [
    'an office screen uses the office’s frame',
    value('shop/order/office/a.tsx', 'shop/office/office/shell/desk-context.ts'),
  ],
  [
    'a subject’s client of staff takes its endpoints',
    value('shop/order/office/counter-api.ts', 'shop/order/counter.api.ts'),
  ],
  ['the client takes endpoints', value('platform/client/client.ts', 'app/api/groups.ts')],
  ['the platform takes the type of what the shop gives', types('platform/router/contexts.ts', 'app/api/groups.ts')],
  ['the map uses its package', value('shop/places/screen/stores/city-map.tsx', 'maplibre-gl')],
  ['the wiring imports anything', value('app/main.ts', 'shop/order/order.sql.ts')],
])('allows an import when %s', (_what, given) => {
  expect(why(given)).toBeUndefined()
})

test('finds each cycle of files once, through imports of types too', () => {
  const around = [value('app/a.ts', 'app/b.ts'), types('app/b.ts', 'app/c.ts'), value('app/c.ts', 'app/a.ts')]
  expect(cycles([...around, value('app/d.ts', 'app/a.ts')])).toEqual([['app/a.ts', 'app/b.ts', 'app/c.ts', 'app/a.ts']])
})

test('the subjects depend on each other without a circle, and a planted circle is found', () => {
  expect(subjectCycles()).toEqual([])
  expect(subjectCycles({ ...DEPENDS, stock: ['order'] })).not.toEqual([])
})

test('a declared dependency that no import needs is named', () => {
  const imports = [value(ORDER, 'shop/stock/face.ts')]
  expect(unusedDependencies(imports, { order: ['stock', 'basket'] })).toEqual(['order → basket'])
  expect(subjectOf(ORDER)).toBe('order')
})

test('every name of a face counts, also types and declarations', () => {
  const names = Array.from({ length: MAX_FACE - 1 }, (_, index) => `name${index}`)
  const face = `export { ${names.join(', ')} } from './a.ts'\nexport type { Shape } from './b.ts'\n`
  expect(namesOfFace(face)).toHaveLength(MAX_FACE)
  expect(namesOfFace(`${face}export const one = 1\n`)).toHaveLength(MAX_FACE + 1)
})

/** All subjects that one depends on, also through others. */
const below = (subject: string): string[] => (DEPENDS[subject] ?? []).flatMap((other) => [other, ...below(other)])

test.each(['README.md', 'README.ru.md'])('%s draws the declared dependencies of subjects', (file) => {
  const drawn = [...readFileSync(file, 'utf8').matchAll(/^ {2}([a-z]+) --> ([a-z]+(?: & [a-z]+)*)$/gm)]
    .filter(([, subject = '']) => subject in DEPENDS)
    .flatMap(([, subject, others = '']) => others.split(' & ').map((other) => `${subject} → ${other}`))
  const declared = Object.entries(DEPENDS).flatMap(([subject, others]) =>
    others
      .filter((other) => !others.some((another) => below(another).includes(other)))
      .map((other) => `${subject} → ${other}`),
  )
  expect(drawn.toSorted()).toEqual(declared.toSorted())
})
