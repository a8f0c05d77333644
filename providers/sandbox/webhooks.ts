/** Webhooks of the sandbox's providers, sent as scripted: lost, late, several times, forged, or after the one that follows. */
import type { Journal, Outcome } from './journal.ts'

/** `isForm`: sent as a form instead of JSON. */
export type Webhook = { readonly url: string; readonly body: object; readonly isForm?: boolean }
export type Deliver = (webhook: Webhook) => Promise<void>

export class WebhookSender {
  readonly sent: (Webhook & { readonly delivery: string })[] = []
  readonly #journal: Journal
  readonly #deliver: Deliver
  /** Webhooks that the next one overtakes. */
  #delayed: Webhook[] = []

  constructor(journal: Journal, deliver: Deliver = post) {
    this.#journal = journal
    this.#deliver = deliver
  }

  send(webhook: Webhook): void {
    const outcome = this.#journal.next('webhook')
    if (outcome?.kind === 'reordered') {
      this.sent.push({ ...webhook, delivery: 'reordered' })
      this.#delayed.push(webhook)
      return
    }
    this.#sendAs(webhook, outcome)
    const delayed = this.#delayed
    this.#delayed = []
    for (const one of delayed) this.#sendAs(one, undefined)
  }

  #sendAs(webhook: Webhook, outcome: Outcome | undefined): void {
    const delivery = outcome?.kind ?? 'normal'
    this.sent.push({ ...webhook, delivery })
    const send = (): void => void this.#deliver(webhook).catch(() => {})
    switch (outcome?.kind) {
      case 'lost':
        return
      case 'late':
        setTimeout(send, outcome.ms).unref()
        return
      case 'duplicated':
        for (let time = 0; time < outcome.times; time += 1) send()
        return
      case 'forged':
        void this.#deliver({ ...webhook, body: forgedOf(webhook.body) }).catch(() => {})
        send()
        return
      default:
        send()
    }
  }
}

/** Says that somebody else's payment of one kopeck has succeeded. */
const forgedOf = (body: object): object =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/"(canceled|waiting_for_capture|REJECTED|AUTHORIZED)"/g, '"succeeded"')
      .replaceAll(/"value":"[\d.]+"/g, '"value":"0.01"')
      .replaceAll(/"Amount":\d+/g, '"Amount":1'),
  )

const post: Deliver = async ({ url, body, isForm }) => {
  const signal = AbortSignal.timeout(10_000)
  if (isForm === true) await fetch(url, { method: 'POST', body: new URLSearchParams(Object.entries(body)), signal })
  else
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
}
