/** What every marketplace has to do: its adapter against its stand-in. A provider's test calls `testMarketplace`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueOf } from '#kit/value-of.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import { buildSandbox, type Sandbox } from '#providers/sandbox/app.ts'
import type { BookLine, BookOrder } from '#providers/sandbox/market-book.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

/** The buyers and drivers of a marketplace of the sandbox. */
export const marketOf = ({ app }: Pick<Sandbox, 'app'>, code: string) => ({
  buy: async (number: string, lines: readonly BookLine[]): Promise<void> => {
    await app.inject({ method: 'POST', url: `/${code}/_orders`, payload: { number, lines } })
  },
  move: async (number: string, state: BookOrder['state']): Promise<void> => {
    await app.inject({ method: 'POST', url: `/${code}/_orders/${number}`, payload: { state } })
  },
  stateOf: async (number: string): Promise<string> => {
    const { state } = (await app.inject(`/${code}/_orders/${number}`)).json()
    return String(state)
  },
  offers: async (): Promise<{ stocks: Record<string, number>; prices: Record<string, number> }> =>
    (await app.inject(`/${code}/_offers`)).json(),
})

export const testMarketplace = (code: string, open: (origin: string, key?: string) => Marketplace): void => {
  describe(`the marketplace ${code}`, () => {
    let sandbox: Sandbox
    let origin: string
    let marketplace: Marketplace
    beforeAll(async () => {
      sandbox = buildSandbox(async () => {})
      origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => sandbox.app.close())
    beforeEach(() => {
      sandbox.journal.clear()
      marketplace = open(origin)
    })

    test('EXCH-03: stocks and prices arrive; a wrong key and a limit are failures', async () => {
      expect(valueOf(await marketplace.sendStocks([{ sku: 'SKU-1', stock: 3 }], NOW))).toEqual([])
      expect(valueOf(await marketplace.sendPrices([{ sku: 'SKU-1', price: 119_000, oldPrice: 149_000 }]))).toEqual([])
      expect(await marketOf(sandbox, code).offers()).toMatchObject({
        stocks: { 'SKU-1': 3 },
        prices: { 'SKU-1': 1190 },
      })
      expect(await open(origin, 'wrong').sendStocks([{ sku: 'SKU-1', stock: 3 }], NOW)).toMatchObject({
        ok: false,
        failure: 'config',
      })
      sandbox.journal.script(code, [{ kind: 'status', status: 429 }])
      expect(await marketplace.sendPrices([{ sku: 'SKU-1', price: 1, oldPrice: null }])).toMatchObject({
        failure: 'rate_limited',
      })
      expect(await marketplace.check(AbortSignal.timeout(5000))).toMatchObject({ ok: true })
    })

    test('EXCH-03: an order waits until it is taken or cancelled; one that is cancelled is not cancelled again', async () => {
      const market = marketOf(sandbox, code)
      const numbers = ['1001', '1002', '1003', '1004']
      for (const number of numbers) await market.buy(number, [{ sku: 'SKU-1', quantity: 1, price: 1190 }])
      expect(valueOf(await marketplace.waiting(NOW))).toContainEqual(
        expect.objectContaining({
          number: '1001',
          lines: [{ sku: 'SKU-1', quantity: 1, total: 119_000 }],
        }),
      )
      await market.move('1002', 'cancelled')
      await market.move('1003', 'taken')
      expect(valueOf(await marketplace.cancel('1004'))).toBeNull()
      expect(await market.stateOf('1004')).toBe('cancelled_by_shop')
      expect(await marketplace.cancel('1002')).toMatchObject({ ok: false })
      expect(valueOf(await marketplace.waiting(NOW)).map(({ number }) => number)).toEqual(['1001'])
      const states = valueOf(await marketplace.states([...numbers, '1999']))
      expect([...states].toSorted()).toEqual([
        ['1001', 'open'],
        ['1002', 'cancelled'],
        ['1003', 'taken'],
        ['1004', 'cancelled'],
      ])
    })
  })
}
