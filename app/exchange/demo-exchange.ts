/** Exchanges of the demo shop with an invented 1C, so that its office looks lived in: one without remarks, one with refusals. */
import { HOUR_MS } from '#kernel/durations.ts'
import { importXml, offersXml, type Package } from '#platform/commerceml/write-package.ts'
import { transaction } from '#platform/db/transaction.ts'
import { insertLinks, readFreeVariants, readStores, type Linking, type VariantRow } from '#shop/exchange/items.sql.ts'
import { readSessions } from '#shop/exchange/journal.sql.ts'
import { COOKIE, type Asked, type SaleExchange } from './protocol.ts'
import { openExchange1C } from './answer-1c.ts'
import type { ExchangeDeps } from './exchange-context.ts'

const PRICE_TYPES = { roznitsa: 'Розничная', opt: 'Оптовая' }
const NO_SALE: SaleExchange = {
  receive: async () => ({ status: 200, text: 'success' }),
  work: async () => ({ is: 'done', message: '' }),
  answer: async () => ({ status: 200, text: 'success' }),
}

const send = async (deps: ExchangeDeps, at: Date, goods: Package): Promise<void> => {
  const answer = openExchange1C({
    ...deps,
    now: () => at,
    login: async () => ({ program: '1С:Розница' }),
    sale: NO_SALE,
    onError: (error) => {
      throw error
    },
  })
  const asked = {
    type: 'catalog',
    version: '3.1',
    sessid: '',
    authorization: `Basic ${btoa('1c:demo')}`,
    ip: '127.0.0.1',
  }
  const ask = (more: Pick<Asked, 'mode'> & Partial<Asked>) =>
    answer({ ...asked, filename: '', cookie: '', body: async () => Buffer.alloc(0), ...more })
  const [, name, cookie = ''] = (await ask({ mode: 'checkauth' })).text.split('\n')
  if (name !== COOKIE) throw new Error('the demo exchange did not begin')
  await ask({ mode: 'init', cookie })
  for (const [filename, xml] of [
    ['import0_1.xml', importXml(goods)],
    ['offers0_1.xml', offersXml(goods)],
  ] as const) {
    await ask({ mode: 'file', cookie, filename, body: async () => Buffer.from(xml) })
    await ask({ mode: 'import', cookie, filename })
  }
  await ask({ mode: 'complete', cookie })
}

const idOf = ({ sku }: VariantRow): string => `1c-${sku}`

/** Four goods that a person has to recognise: two by barcode, one by article, one by name. */
const unknown = (variants: readonly VariantRow[]): NonNullable<Package['goods']> =>
  variants.map(({ sku, name, brand, barcode }, at) => ({
    id: `new-${at + 1}`,
    name: at < 3 ? `${name.toUpperCase()} ${brand}` : `${name} ${brand}`,
    group: 'g-ukhod',
    maker: brand,
    ...(at < 2 && barcode !== null ? { barcode } : {}),
    ...(at === 2 ? { article: sku } : {}),
  }))

export const addDemoExchange = async (deps: ExchangeDeps, now: Date): Promise<void> => {
  const { db } = deps
  if ((await readSessions(db, 0, 1)).length > 0) return
  const variants = (await readFreeVariants(db)).slice(-12)
  const stores = (await readStores(db)).slice(0, 3)
  if (variants.length < 12) return
  const known = variants.slice(0, 8)
  const links: Linking[] = [
    { kind: 'price_type', id: 'opt', key: '' },
    ...stores.map(({ key }): Linking => ({ kind: 'warehouse', id: `s-${key}`, key })),
    ...known.map((variant): Linking => ({ kind: 'offer', id: idOf(variant), key: variant.sku })),
  ]
  await transaction(db, (trx) => insertLinks(trx, links, 'office', now))
  const warehouses = Object.fromEntries(stores.map(({ key, own }) => [`s-${key}`, own]))
  const [first] = Object.keys(warehouses)
  const base: Package = {
    groups: { 'g-ukhod': 'Уход и макияж' },
    priceTypes: PRICE_TYPES,
    warehouses,
    goods: known.map((variant) => ({ id: idOf(variant), name: variant.name, group: 'g-ukhod', maker: variant.brand })),
    offers: known.map((variant, at) => ({ id: idOf(variant), stocks: { [first ?? '-']: 20 + at } })),
  }
  await send(deps, new Date(now.getTime() - 26 * HOUR_MS), { ...base, onlyChanges: true })
  const strangers = unknown(variants.slice(8))
  await send(deps, new Date(now.getTime() - 2 * HOUR_MS), {
    ...base,
    onlyChanges: true,
    warehouses: { ...warehouses, 's-brak': 'Склад брака' },
    goods: [...(base.goods ?? []), ...strangers, { id: 'test', name: 'Тестер, не продавать', group: 'g-ukhod' }],
    offers: [
      ...known.slice(0, 4).map((variant, at) => ({
        id: idOf(variant),
        stocks: { [first ?? '-']: at === 0 ? -2 : 18 + at, 's-brak': 3 },
      })),
      ...strangers.map(({ id }) => ({ id, prices: { roznitsa: '990' }, stocks: { [first ?? '-']: 5 } })),
      { id: 'test', stocks: { [first ?? '-']: 1 } },
      { id: 'nomer-77#razmer-2', prices: { roznitsa: '450' } },
    ],
  })
}
