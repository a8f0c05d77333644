/** EXCH-04: starts the counters of this tab. Loaded when the page has been usable for a second. */
import { answeredCalls, type AnsweredCall } from '#platform/client/client.ts'
import { readVisit, writeVisit } from '#platform/client/visit.ts'
import { browserRouter } from '#platform/router/browser-router.ts'
import type { RouteState } from '#platform/router/route-state.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import type { Ecommerce } from './ecommerce.ts'
import { createFunnelCounter, sendCounts } from './funnel-counter.ts'
import { visitAfter } from './landing.ts'
import { answerNow, watchMeasuringBar } from './measuring.ts'

/** The address that the document was opened at: the router may have left it. */
const landing = (): URL => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

/** The call that reads the basket. */
const BASKET = '/basket'
const CLIENT_ID = /^\d{1,30}$/
const keepClientId = (client_id: string): void => {
  const visit = readVisit()
  if (visit !== undefined && CLIENT_ID.test(client_id)) writeVisit({ ...visit, client_id })
}

/** The counters of others, after a yes. */
const startForeign = async ({ terms: { counters } }: ShopProfile): Promise<Ecommerce> => {
  const [{ startForeignCounters }, { createEcommerce }] = await Promise.all([
    import('./foreign-counters.ts'),
    import('./ecommerce.ts'),
  ])
  return createEcommerce(startForeignCounters(counters, keepClientId), location.origin, document.referrer)
}

export const startCounters = (shop: ShopProfile): void => {
  const router = browserRouter()
  if (router === undefined) return
  const { visit, isNew } = visitAfter(readVisit(), landing(), document.referrer)
  writeVisit(visit)
  const funnel = createFunnelCounter(sendCounts, visit.last, isNew)
  let ecommerce: Ecommerce | undefined
  let basket: unknown
  const show = ({ page, data, location: { pathname, search } }: RouteState): void => {
    funnel.show({ page, pathname, search })
    ecommerce?.show({ page, pathname, search, data })
  }
  const hear = (...all: AnsweredCall[]): number => {
    for (const [path, input, answer] of all) {
      const answered = { call: path.slice(1), input, answer }
      if (path === BASKET && answer.ok) basket = answer.value
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

  const { counters, consents } = shop.terms
  if (counters.length === 0 || consents.measuring === null) return
  const { version } = consents.measuring
  let starting = false
  const startIfAllowed = async (): Promise<void> => {
    if (starting || answerNow(version) !== 'yes') return
    starting = true
    ecommerce = await startForeign(shop)
    ecommerce.know(basket)
    show(router.current().shown)
  }
  void startIfAllowed()
  watchMeasuringBar(version, (answer) => {
    // What runs already cannot be taken out of a page.
    if (answer === 'no' && starting) location.reload()
    else void startIfAllowed()
  })
}
