/** `webhook`: what the providers of payments send to the shop. */
export type Service = 'sms' | 'mail' | 'yookassa' | 'tbank' | 'webhook'
export type Request = {
  readonly at: string
  readonly service: Service
  readonly body: Readonly<Record<string, unknown>>
  readonly outcome: string
}
/** Outcome of the next request to a service. */
export type Outcome =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'ok' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Nothing is done and nothing answered. */
  | { readonly kind: 'hang' }
  /** Nothing is done; the connection is closed. */
  | { readonly kind: 'reset' }
  /** It is done, but the connection is closed before the answer. */
  | { readonly kind: 'lost-answer' }
  /** It is done, but no answer comes. */
  | { readonly kind: 'late-hang' }
  /** It is done; the answer is not what the provider promises. */
  | { readonly kind: 'garbage' }
  /** Of a buyer's payment: the bank declines it. */
  | { readonly kind: 'decline'; readonly reason: Declined }
  /** Of a webhook: never sent; sent after a time, several times, after a forged one, or after the webhook that follows. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'duplicated'; readonly times: number }
  | { readonly kind: 'forged' }
  | { readonly kind: 'reordered' }
type Declined = 'insufficient_funds' | 'card_expired' | '3d_secure_failed' | 'general_decline'
export type Message = {
  readonly at: string
  readonly service: Service
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[]
}

const MAX_ENTRIES = 1000

/** The requests that the sandbox received, the messages it delivered, and the outcomes scripted for the next requests. */
export class Journal {
  readonly requests: Request[] = []
  readonly outbox: Message[] = []
  readonly #scripted: Record<Service, Outcome[]> = { sms: [], mail: [], yookassa: [], tbank: [], webhook: [] }

  script(service: Service, outcomes: readonly Outcome[]): void {
    this.#scripted[service].push(...outcomes)
  }

  next(service: Service): Outcome | undefined {
    return this.#scripted[service].shift()
  }

  /** As `next`; a decline waits for the payment of a buyer. */
  nextRequest(service: Service): Outcome | undefined {
    return this.#scripted[service][0]?.kind === 'decline' ? undefined : this.next(service)
  }

  /** The scripted decline of the next payment; other outcomes are of requests and wait. */
  nextDecline(service: 'yookassa' | 'tbank'): Declined | undefined {
    const [outcome] = this.#scripted[service]
    if (outcome?.kind !== 'decline') return undefined
    this.#scripted[service].shift()
    return outcome.reason
  }

  record(request: Omit<Request, 'at'>): void {
    this.requests.push({ at: new Date().toISOString(), ...request })
    if (this.requests.length > MAX_ENTRIES) this.requests.shift()
  }

  deliver(message: Omit<Message, 'at'>): void {
    this.outbox.push({ at: new Date().toISOString(), ...message })
    if (this.outbox.length > MAX_ENTRIES) this.outbox.shift()
  }

  clear(): void {
    this.requests.length = 0
    this.outbox.length = 0
    for (const outcomes of Object.values(this.#scripted)) outcomes.length = 0
  }
}
