/** EXCH-04: the bar that asks for the consent to measuring, where scripts run: an answer does not leave the page. */
import {
  MEASURING_BAR,
  MEASURING_COOKIE,
  MEASURING_PATH,
  measuringAnswerIn,
  type MeasuringAnswer,
} from '../facts/foreign-counters.ts'
import './measuring-bar.module.css'

const cookieNow = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${MEASURING_COOKIE}=`))
    ?.slice(MEASURING_COOKIE.length + 1)

/** `version`: of the shop's text. */
export const answerNow = (version: string): MeasuringAnswer | null => measuringAnswerIn(cookieNow(), version)

const show = (bar: HTMLElement, shown: boolean): void => {
  bar.hidden = !shown
  // The bar may also be the target of the address.
  bar.style.display = shown ? '' : 'none'
}

/** `onAnswer`: after every answer that the shop has recorded. */
export const watchMeasuringBar = (version: string, onAnswer: (answer: MeasuringAnswer | null) => void): void => {
  const bar = document.getElementById(MEASURING_BAR)
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
