/** EXCH-04: where scripts run, an answer to measuring does not leave the page; after a yes the counters of others start. */
import { readVisit, writeVisit } from '#platform/client/visit.ts'
import type { BrowserRouter } from '#platform/router/browser-router.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { Ecommerce } from './ecommerce.ts'
import {
  MEASURING_BAR,
  MEASURING_COOKIE,
  MEASURING_PATH,
  measuringAnswerIn,
  type MeasuringAnswer,
} from '../facts/foreign-counters.ts'
import css from './measuring-bar.module.css'
import { hasSecret } from './secret-page.ts'

const cookieNow = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${MEASURING_COOKIE}=`))
    ?.slice(MEASURING_COOKIE.length + 1)

/** `version`: of the shop's text. */
const answerNow = (version: string): MeasuringAnswer | null => measuringAnswerIn(cookieNow(), version)

const show = (bar: HTMLElement, shown: boolean): void => {
  delete bar.dataset['answered']
  bar.hidden = !shown
}

/** `onAnswer`: after every answer that the shop has recorded. */
const watchBar = (version: string, onAnswer: (answer: MeasuringAnswer) => void): void => {
  const bar = document.querySelector<HTMLElement>(`.${css.bar}`)
  const form = bar?.querySelector('form')
  if (!bar || !form) return
  const send = async (body: URLSearchParams): Promise<void> => {
    const { ok } = await fetch(MEASURING_PATH, { method: 'POST', body, redirect: 'manual' }).then(
      ({ type }) => ({ ok: type === 'opaqueredirect' }),
      () => ({ ok: false }),
    )
    const answer = answerNow(version)
    // What did not reach the shop is asked again by the form itself, which says what is wrong.
    if (!ok || answer === null) return form.submit()
    show(bar, false)
    onAnswer(answer)
  }
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const version = new FormData(form).get('version')
    void send(new URLSearchParams({ answer: submitter.value, version: typeof version === 'string' ? version : '' }))
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest(`a[href="#${MEASURING_BAR}"]`) : null
    if (link === null) return
    event.preventDefault()
    show(bar, true)
    bar.focus()
  })
}

const CLIENT_ID = /^\d{1,30}$/
const keepClientId = (client_id: string): void => {
  const visit = readVisit()
  if (visit !== undefined && CLIENT_ID.test(client_id)) writeVisit({ ...visit, client_id })
}

const startForeign = async ({ counters }: Pick<ShopTerms, 'counters'>): Promise<Ecommerce> => {
  const [{ startForeignCounters }, { createEcommerce }] = await Promise.all([
    import('./foreign-counters.ts'),
    import('./ecommerce.ts'),
  ])
  return createEcommerce(startForeignCounters(counters, keepClientId), location.origin, document.referrer)
}

/** `onStart`: with what is reported from now on. */
export const watchMeasuring = (
  router: Pick<BrowserRouter, 'current' | 'subscribe'>,
  terms: Pick<ShopTerms, 'counters' | 'consents'>,
  onStart: (ecommerce: Ecommerce) => void,
): void => {
  const version = terms.consents.measuring?.version
  if (version === undefined) return
  let starting = false
  const startIfAllowed = async (): Promise<void> => {
    if (starting || hasSecret(router.current().shown.page) || answerNow(version) !== 'yes') return
    starting = true
    onStart(await startForeign(terms))
  }
  router.subscribe(() => void startIfAllowed())
  watchBar(version, (answer) => {
    // What runs already cannot be taken out of a page.
    if (answer === 'no' && starting) location.reload()
    else void startIfAllowed()
  })
}
