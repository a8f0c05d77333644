import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCart, checkPrice } from '#kit/shops/price-carts.ts'
import { DAY, gift, inputOf, line, priceOf, ruleOf } from '#kit/shops/price-input.ts'
import { giftOffers, priceTree, type PriceTree } from './price-tree.ts'
import type { PriceRow } from './price-row.ts'
import { EVERYTHING, NOTHING_EXCLUDED, type PriceRule } from './price-rule.ts'
import { spread } from './spread.ts'

const MOSCOW = { code: 'msk', has_shops: true, utc_offset_min: 180 }
const MIASS = { code: '', has_shops: false, utc_offset_min: 300 }

const rowOf = (rows: readonly PriceRow[], rule: string): PriceRow | undefined => rows.find((row) => row.rule === rule)
const missing = (tree: PriceTree, rule: string): string | null | undefined => rowOf(tree.rows, rule)?.missing
const promotion = (change: Partial<PriceRule>): PriceRule => ruleOf({ code: 'A', ...change })
const code = (change: Partial<PriceRule>) => {
  const rule = ruleOf({ code: 'ТИШИНА', ...change })
  return { code: rule.code, rule }
}
const percent = (value: number) => ({ kind: 'percent' as const, percent: value })

test('ORD-04: one price by two programs: sums, lines and rules are those of the oracle, for any basket', () => {
  fc.assert(fc.property(anyCart, checkPrice), { numRuns: 400 })
})

test('ORD-04: the order of lines, promotions and codes changes no sum', () => {
  const reordered = anyCart.chain((cart) =>
    fc.record({
      cart: fc.constant(cart),
      lines: fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
      promotions: fc.shuffledSubarray([...cart.promotions], { minLength: cart.promotions.length }),
      codes: fc.shuffledSubarray([...cart.codes], { minLength: cart.codes.length }),
    }),
  )
  const byProduct = ({ lines }: PriceTree) => new Map(lines.map((one) => [one.variant_id, one]))
  fc.assert(
    fc.property(reordered, ({ cart, ...others }) => {
      const [one, other] = [priceTree(cart), priceTree({ ...cart, ...others })]
      expect({ ...other, lines: byProduct(other) }).toEqual({ ...one, lines: byProduct(one) })
    }),
    { numRuns: 200 },
  )
})

test('ORD-04: a sum is spread to the kopeck in proportion, and no share is larger than its part', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9_000_000), { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, part) => {
        const whole = parts.reduce((sum, one) => sum + one, 0)
        const total = Math.floor(whole * part)
        const shares = spread(total, parts)
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total)
        shares.forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(parts[index] ?? 0)
          expect(Math.abs(share - (total * (parts[index] ?? 0)) / (whole || 1))).toBeLessThan(1)
        })
      },
    ),
  )
  expect(
    spread(
      100,
      [1, 1, 1].map(() => 5_000),
    ),
  ).toEqual([34, 33, 33])
})

test('ORD-04: the rows have fixed rule names, by which stored orders and screens find them', () => {
  const tree = priceOf([line(1, 100_000)], {
    method: 'courier',
    promotions: [promotion({})],
    codes: [code({})],
    bonusPoints: { balance: 0, wanted: 0, maxPercent: 50 },
  })
  const rules = ['goods', 'markdown', 'promotion:A', 'code:ТИШИНА', 'points', 'delivery', 'free-delivery']
  expect(tree.rows.map(({ rule }) => rule)).toEqual(rules)
  expect(tree.lines[0]?.rows.map(({ rule }) => rule)).toEqual(['price', 'markdown', 'promotion:A', 'code:ТИШИНА'])
})

test('ORD-04: the courier is free from 3 000 ₽ in a city with shops; below that the tree names the missing sum', () => {
  const short = priceOf([line(1, 276_000)], { method: 'courier' })
  expect(short.delivery_price).toBe(29_000)
  expect(missing(short, 'free-delivery')).toBe('до\u00a0бесплатной доставки не\u00a0хватает 240\u00a0₽')
  const enough = priceOf([line(1, 300_000)], { method: 'courier' })
  expect(enough.delivery_price).toBe(0)
  expect(rowOf(enough.rows, 'free-delivery')).toMatchObject({ amount: -29_000, missing: null })
})

test('ORD-04: a promotion may take free delivery away, points may not', () => {
  const lowered = priceOf([line(1, 300_000)], { method: 'courier', promotions: [promotion({ effect: percent(1) })] })
  expect(lowered.delivery_price).toBe(29_000)
  const bonusPoints = { balance: 100_000, wanted: 100_000, maxPercent: 50 }
  expect(priceOf([line(1, 300_000)], { method: 'courier', bonusPoints })).toMatchObject({
    delivery_price: 0,
    total: 200_000,
  })
})

test('HEAD-01, ORD-04: delivery is never free in Moscow and in cities without shops', () => {
  for (const city of [MOSCOW, MIASS])
    expect(priceOf([line(1, 900_000)], { method: 'courier', city }).delivery_price).toBe(29_000)
})

test('ORD-04: the full price and the discount of a marked-down product add up to its current price', () => {
  const tree = priceOf([line(7, 119_000, 2, { old_price: 149_000 })], { method: 'pickup' })
  expect(tree).toMatchObject({
    goods_full: 298_000,
    goods_total: 238_000,
    discount_total: 0,
    delivery_price: 0,
    total: 238_000,
  })
  expect(tree.lines[0]?.rows.map((row) => row.amount)).toEqual([298_000, -60_000])
  expect(rowOf(tree.rows, 'markdown')?.amount).toBe(-60_000)
})

test('BASK-08: a refused code names what is missing: the sum, the brand, the date, the earlier use', () => {
  const reason = (change: Partial<PriceRule>, uses = 0) => {
    const entered = code(change)
    const own_uses = new Map([['code:ТИШИНА', uses]])
    const tree = priceOf([line(1, 376_000, 1, { brand: 'iney', old_price: 400_000 })], {
      codes: [entered],
      buyer: { day: DAY, is_first_order: false, own_uses, all_uses: own_uses },
    })
    expect(tree.total).toBe(376_000)
    return missing(tree, 'code:ТИШИНА')
  }
  expect(reason({ threshold: 400_000 })).toBe('до\u00a0скидки не\u00a0хватает 240\u00a0₽')
  expect(reason({ excludes: { ...NOTHING_EXCLUDED, brands: ['iney'] } })).toBe('бренд исключён')
  expect(reason({ excludes: { ...NOTHING_EXCLUDED, on_sale: true } })).toBe(
    'не\u00a0действует на\u00a0товары со\u00a0сниженной ценой',
  )
  expect(reason({ products: { ...EVERYTHING, brands: ['klyukva'] } })).toBe('в\u00a0корзине нет подходящих товаров')
  expect(reason({ until: '2026-12-09' })).toBe('срок действия истёк 9\u00a0декабря')
  expect(reason({ from: '2026-12-11' })).toBe('начнёт действовать 11\u00a0декабря')
  expect(reason({ first_order: true })).toBe('только на\u00a0первый заказ')
  expect(reason({ per_customer: 2 }, 2)).toBe('вы\u00a0уже воспользовались 2\u00a0раза')
  expect(reason({ total_uses: 2 }, 2)).toBe('уже разобрали')
  const unknown = priceOf([line(1, 376_000)], { codes: [{ code: 'НЕТ', rule: null }] })
  expect(missing(unknown, 'code:НЕТ')).toBe('такого промокода нет')
})

test('BASK-08: an order has one promo code, the one that saves most', () => {
  const tree = priceOf([line(1, 100_000)], {
    codes: [code({ effect: percent(10) }), code({ code: 'ВАРЕЖКА', effect: percent(20) })],
  })
  expect(tree.total).toBe(80_000)
  expect(missing(tree, 'code:ТИШИНА')).toBe('в\u00a0заказе действует один промокод, выгоднее ВАРЕЖКА')
})

test('ORD-04: four pieces for the price of three: the cheapest is free, and a basket of three says that one is missing', () => {
  const promotions = [promotion({ effect: { kind: 'n_for_m', n: 4, m: 3, same_brand: false } })]
  const three = priceOf([line(1, 20_000, 2), line(2, 10_000)], { promotions })
  expect(missing(three, 'promotion:A')).toBe('добавьте ещё 1\u00a0товар')
  const four = priceOf([line(1, 20_000, 3), line(2, 10_000)], { promotions })
  expect(four).toMatchObject({ discount_total: 10_000, total: 60_000 })
})

test('ORD-04: three products of one brand: products of another brand do not count', () => {
  const promotions = [promotion({ effect: { kind: 'cheapest_percent', n: 3, percent: 50, same_brand: true } })]
  const mixed = priceOf([line(1, 90_000), line(2, 80_000), line(3, 70_000, 1, { brand: 'klyukva' })], { promotions })
  expect(missing(mixed, 'promotion:A')).toBe('добавьте ещё 1\u00a0товар')
  const same = priceOf([line(1, 90_000), line(2, 80_000), line(3, 70_000)], { promotions })
  expect(same.discount_total).toBe(35_000)
  expect(same.lines.map(({ total }) => total)).toEqual([90_000, 80_000, 35_000])
})

const giftsOf = (tree: PriceTree) =>
  tree.lines.flatMap(({ variant_id, gift_quantity }) => (gift_quantity > 0 ? [[variant_id, gift_quantity]] : []))

test('ORD-04: a gift is a line that costs nothing; a gift that has run out says so and changes no sum', () => {
  const giftOf = (pieces: number) =>
    priceOf([line(1, 500_000)], { promotions: [promotion({ threshold: 500_000, effect: gift([9, pieces]) })] })
  expect(giftOf(1)).toMatchObject({ goods_total: 534_000, discount_total: 34_000, total: 500_000 })
  expect(giftOf(1).lines[1]).toMatchObject({ variant_id: 9, quantity: 1, gift_quantity: 1, total: 0 })
  expect(giftOf(0)).toMatchObject({ goods_total: 500_000, total: 500_000 })
  expect(missing(giftOf(0), 'promotion:A')).toBe('подарки закончились')
})

test('ORD-04: of several gifts the chosen one is given, otherwise the first that is left, or none; the total is the same', () => {
  const promotions = [promotion({ effect: gift([7, 0], [8, 1], [9, 1]) })]
  const priced = (choice?: number | null) => {
    const giftChoices = new Map(choice === undefined ? [] : [['A', choice]])
    const tree = priceOf([line(1, 500_000)], { promotions, giftChoices })
    expect(tree.total).toBe(500_000)
    return tree
  }
  expect(giftsOf(priced())).toEqual([[8, 1]])
  expect(giftsOf(priced(9))).toEqual([[9, 1]])
  expect(giftsOf(priced(7))).toEqual([[8, 1]])
  expect(giftsOf(priced(null))).toEqual([])
  expect(missing(priced(null), 'promotion:A')).toBe('вы\u00a0отказались от\u00a0подарка')
})

test('ORD-04: the last piece of a gift is given once, by the promotion of the higher priority', () => {
  const promotions = [
    promotion({ code: 'B', priority: 2, effect: gift([8, 1], [9, 1]) }),
    promotion({ code: 'A', priority: 1, effect: gift([8, 1]) }),
  ]
  const input = inputOf([line(1, 500_000)], { promotions, giftChoices: new Map([['B', 8]]) })
  expect(giftsOf(priceTree(input))).toEqual([
    [8, 1],
    [9, 1],
  ])
  expect(giftOffers(input)).toMatchObject([
    { promotion: 'A', given: { variant_id: 8 }, missed: null },
    { promotion: 'B', gifts: [{ variant_id: 9 }], given: { variant_id: 9 }, missed: { variant_id: 8 } },
  ])
})

test('ORD-04: an exclusive promotion shares no line with a later rule, which says so', () => {
  const first = promotion({ title: 'Тепло', priority: 0, stackable: false, effect: percent(20) })
  const second = promotion({ code: 'B', priority: 1, effect: percent(50) })
  const tree = priceOf([line(1, 100_000)], { promotions: [second, first] })
  expect(tree.total).toBe(80_000)
  expect(missing(tree, 'promotion:B')).toBe('на\u00a0эти товары уже действует «Тепло»')
})

test('BONUS-02: points pay half of the products at most, none of a marked-down product and none of delivery', () => {
  const bonusPoints = { balance: 900_000, wanted: 900_000, maxPercent: 50 }
  expect(priceOf([line(1, 100_000)], { method: 'courier', bonusPoints })).toMatchObject({
    points_total: 50_000,
    total: 79_000,
  })
  const reduced = priceOf([line(1, 100_000, 1, { old_price: 120_000 })], { bonusPoints })
  expect(missing(reduced, 'points')).toBe('на\u00a0эти товары бонусы не\u00a0тратятся')
  const coded = priceOf([line(1, 100_000)], { bonusPoints, codes: [code({ with_points: false })] })
  expect(missing(coded, 'points')).toBe('с\u00a0промокодом ТИШИНА бонусы не\u00a0списываются')
})

test('BONUS-03: a certificate lowers what is left to pay, not the total', () => {
  expect(priceOf([line(1, 100_000)], { certificate: 30_000 })).toMatchObject({
    total: 100_000,
    certificate_total: 30_000,
    to_pay: 70_000,
  })
  expect(priceOf([line(1, 100_000)], { certificate: 300_000 })).toMatchObject({ certificate_total: 100_000, to_pay: 0 })
})
