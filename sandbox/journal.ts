export type Service = 'sms' | 'mail'
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
  | { readonly kind: 'hang' }
  | { readonly kind: 'lost-answer' }
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
  readonly #scripted: Record<Service, Outcome[]> = { sms: [], mail: [] }

  script(service: Service, outcomes: readonly Outcome[]): void {
    this.#scripted[service].push(...outcomes)
  }

  next(service: Service): Outcome | undefined {
    return this.#scripted[service].shift()
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
    this.#scripted.sms.length = 0
    this.#scripted.mail.length = 0
  }
}
