import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageName } from '#kernel/pages/pages.ts'
import { createFunnelCounter } from './funnel-counter.ts'

let sent: string[] = []
beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const counter = (isNew = false) => createFunnelCounter((body) => void sent.push(body), { source: 'vk' }, isNew)
const at = (page: PageName, pathname: string, search = '') => ({ page, pathname, search })
const counts = (): unknown => sent.flatMap((body) => JSON.parse(body).counts)

test('EXCH-04: counts go together five seconds after the first, with the source of the visit', () => {
  const funnel = counter(true)
  funnel.show(at('home', '/'))
  vi.advanceTimersByTime(4_000)
  funnel.show(at('product', '/product/krem'))
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      touch: { source: 'vk' },
      counts: [
        ['visit', '', 1],
        ['view', 'home', 1],
        ['view', 'product', 1],
      ],
    },
  ])
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(1)
})

test('EXCH-04: a step within a page is no view; each new phrase is a search', () => {
  const funnel = counter()
  funnel.show(at('listing', '/products', '?q=крем'))
  funnel.show(at('listing', '/products', '?q=крем&page=2'))
  funnel.show(at('listing', '/products', '?q=тоник'))
  funnel.flush()
  expect(counts()).toEqual([
    ['search', '', 2],
    ['view', 'listing', 1],
  ])
})

test('EXCH-04: adds, steps of the checkout once each, and refusals by reason', () => {
  const funnel = counter()
  funnel.hear({ call: 'basket/add', input: {}, answer: { ok: true } })
  funnel.hear({ call: 'basket/add', input: {}, answer: { ok: false, refusal: 'too-many' } })
  funnel.show(at('checkout', '/cart/checkout'))
  funnel.fill('email')
  funnel.fill('phone')
  funnel.hear({ call: 'order/price', input: { delivery: 'pickup' }, answer: { ok: true } })
  funnel.hear({ call: 'order/place', input: {}, answer: { ok: false, refusal: 'not-enough' } })
  funnel.hear({ call: 'order/place', input: {}, answer: { ok: true } })
  funnel.flush()
  expect(counts()).toEqual([
    ['add', '', 1],
    ['refusal', 'too-many', 1],
    ['view', 'checkout', 1],
    ['checkout', 'opened', 1],
    ['checkout', 'contacts', 1],
    ['checkout', 'delivery', 1],
    ['checkout', 'sent', 1],
    ['refusal', 'not-enough', 1],
  ])
})
