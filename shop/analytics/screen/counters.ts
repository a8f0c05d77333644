/** EXCH-04: starts the counters of this tab. Loaded when the page has been usable for a second. */
import { answeredCalls, type AnsweredCall } from '#platform/client/client.ts'
import { readVisit, writeVisit } from '#platform/client/visit.ts'
import type { BrowserRouter } from '#platform/router/browser-router.ts'
import type { RouteState } from '#platform/router/route-state.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import type { Ecommerce } from './ecommerce.ts'
import { createFunnelCounter, sendCounts } from './funnel-counter.ts'
import { visitAfter } from './landing.ts'
import type * as measuring from './measuring.ts'

/** The address that the document was opened at: the router may have left it. */
const landing = (): URL => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

/** The calls that read the basket and price it. */
const BASKET = 'basket'
const PRICE = 'order/price'
/** Apart: most shops have no counters of others. */
const startMeasuring = async (...given: Parameters<typeof measuring.watchMeasuring>): Promise<void> =>
  (await import('./measuring.ts')).watchMeasuring(...given)

export const startCounters = (router: Pick<BrowserRouter, 'current' | 'subscribe'>, shop: ShopProfile): void => {
  const { visit, isNew } = visitAfter(readVisit(), landing(), document.referrer)
  writeVisit(visit)
  const funnel = createFunnelCounter(sendCounts, visit.last, isNew)
  let ecommerce: Ecommerce | undefined
  const last: Record<string, unknown> = {}
  const show = ({ page, data, location: { pathname, search } }: RouteState): void => {
    funnel.show({ page, pathname, search })
    ecommerce?.show({ page, pathname, search, data })
  }
  const hear = (...all: AnsweredCall[]): number => {
    for (const [path, input, answer] of all) {
      const answered = { call: path.slice(1), input, answer }
      if (answer.ok && (answered.call === BASKET || answered.call === PRICE)) last[answered.call] = answer.value
      funnel.hear(answered)
      ecommerce?.hear(answered)
    }
    return 0
  }
  router.subscribe(({ shown }) => show(shown))
  hear(...answeredCalls.splice(0))
  answeredCalls.push = hear
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) funnel.fill(target.name)
  })
  addEventListener('visibilitychange', () => {
    if (document.hidden) funnel.flush()
  })
  addEventListener('pagehide', funnel.flush)

  if (shop.terms.counters.length === 0) return
  void startMeasuring(router, shop.terms, (started) => {
    ecommerce = started
    ecommerce.know(last[BASKET], last[PRICE])
    show(router.current().shown)
  })
}
