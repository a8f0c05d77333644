/**
 * EXCH-04: counts what happens in this tab and sends the counts together: five seconds after the first, and when the page is left. The
 * shop learns how often something happened, not who did it.
 */
import { isRecord } from '#kernel/is-record.ts'
import type { PageName } from '#kernel/pages/pages.ts'
import type { Touch } from '#kernel/visit.ts'
import { FUNNEL_PATH, MOST_COUNTS, MOST_TIMES, type CheckoutStep, type FunnelEvent } from '../facts/funnel.ts'

const WAIT_MS = 5_000
/** Calls on the way to an order: their refusals are counted by reason. */
const ADDS = ['basket/add', 'basket/add-several']
const PLACE = 'order/place'
const PRICE = 'order/price'
const CONTACT_FIELDS = ['phone', 'name', 'email']

type Answered = {
  readonly call: string
  readonly input: unknown
  readonly answer: { readonly ok: boolean; readonly refusal?: string }
}
type ShownPage = { readonly page: PageName; readonly pathname: string; readonly search: string }

export type FunnelCounter = {
  /** The page that is shown, also again. */
  readonly show: (shown: ShownPage) => void
  readonly hear: (answered: Answered) => void
  /** A field of the page has been filled in. */
  readonly fill: (field: string) => void
  readonly flush: () => void
}

/** `send`: of one body; `touch`: the last landing. */
export const createFunnelCounter = (send: (body: string) => void, touch: Touch, isNewVisit: boolean): FunnelCounter => {
  const counts = new Map<string, number>()
  const steps = new Set<CheckoutStep>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: ShownPage | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const all = [...counts].slice(0, MOST_COUNTS).map(([key, times]) => {
      const [event = '', detail = ''] = key.split(' ')
      return [event, detail, Math.min(times, MOST_TIMES)]
    })
    counts.clear()
    if (all.length > 0) send(JSON.stringify({ touch, counts: all }))
  }
  const count = (event: FunnelEvent, detail = ''): void => {
    const key = `${event} ${detail}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    timer ??= setTimeout(flush, WAIT_MS)
  }
  const step = (name: CheckoutStep): void => {
    if (last?.page !== 'checkout' || steps.has(name)) return
    steps.add(name)
    count('checkout', name)
  }

  if (isNewVisit) count('visit')
  return {
    flush,
    show: (shown) => {
      const before = last
      last = shown
      const asked = new URLSearchParams(shown.search).get('q') ?? ''
      const wasAsked = before === undefined ? '' : (new URLSearchParams(before.search).get('q') ?? '')
      if (shown.page === 'listing' && asked.trim() !== '' && asked !== wasAsked) count('search')
      if (before?.pathname === shown.pathname) return
      count('view', shown.page)
      steps.clear()
      step('opened')
    },
    hear: ({ call, input, answer }) => {
      if (call === PRICE && isRecord(input) && input['delivery'] !== undefined) step('delivery')
      if (call === PLACE) step('sent')
      if (call !== PLACE && !ADDS.includes(call)) return
      if (!answer.ok) count('refusal', answer.refusal)
      else if (call !== PLACE) count('add')
    },
    fill: (field) => {
      if (CONTACT_FIELDS.includes(field)) step('contacts')
    },
  }
}

/** Sends also while the page is being left. */
export const sendCounts = (body: string): void => {
  navigator.sendBeacon(FUNNEL_PATH, new Blob([body], { type: 'application/json' }))
}
