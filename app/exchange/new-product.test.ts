import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { exchange, exchangeDeps, fillExchangeShop, GOODS, link, sendTo } from '#kit/shops/exchange-shop.ts'
import { faultsIn } from '#kit/shops/exchange-state.ts'

const base = databaseOfEachTest({ fill: fillExchangeShop })

test('EXCH-02: characteristics of a new good are its variants, with sizes and shades; what hinders one is named', async () => {
  await link(base)
  const vat = [{ since: '2019-01-01', percent: 22 }]
  await base.db
    .insertInto('shop_setting')
    .values({ name: 'vat', value: JSON.stringify(vat) })
    .execute()
  const goods = [
    { id: 'k', name: 'Тушь Вереск', group: 'g1', maker: 'Иней', unit: 'упак' },
    { id: 'x', name: 'Лак чужой', group: 'g1', maker: 'Никто' },
    { id: 'y', name: 'Шпатель', group: 'g9', maker: 'Иней', vat: '10' },
  ]
  const offers = [
    { id: 'k#1', characteristics: { Объём: '50 мл', Оттенок: 'Калина' }, prices: { retail: '700' }, stocks: { w1: 2 } },
    { id: 'k#2', characteristics: { Объём: '30 мл', Оттенок: 'Клюква' }, prices: { retail: '500' }, stocks: { w1: 1 } },
    { id: 'x', prices: { retail: '500' } },
    { id: 'y', prices: { retail: '500' } },
  ]
  await exchange(sendTo(exchangeDeps(base)), { ...GOODS, goods, offers })
  const made = await base.db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['variant.position', 'shade_name', 'size_text', 'price'])
    .where('name', '=', 'Тушь Вереск')
    .orderBy('variant.position')
    .execute()
  expect(made).toEqual([
    { position: 1, shade_name: 'Клюква', size_text: '30\u00a0мл', price: 50_000 },
    { position: 2, shade_name: 'Калина', size_text: '50\u00a0мл', price: 70_000 },
  ])
  expect(await faultsIn(base)).toEqual([
    'единицы: в\u00a01С «упак», магазин продаёт штуками и\u00a0считает их штукой: товаров 1',
    'НДС: в\u00a01С ставка 10, а\u00a0чеки магазина со\u00a0ставкой 22: товаров 1',
    'новый товар «Лак чужой»: изготовитель «Никто» не\u00a0связан с\u00a0брендом',
    'новый товар «Шпатель»: группа «g9» не\u00a0связана с\u00a0разделом',
  ])
})
