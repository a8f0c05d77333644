/** Name of a provider here; `webhook`: what providers send to the shop. */
export type Service = string
const WEBHOOK: Service = 'webhook'
export type Request = {
  readonly at: string
  readonly service: Service
  /** The emulator's name of the called method, where it has several. */
  readonly method?: string
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
  /** Half of the JSON of a good answer. */
  | { readonly kind: 'truncate' }
  /** An answer without content: a list without items, otherwise an empty body. */
  | { readonly kind: 'empty' }
  /** From now on, `calls` in every `seconds`; the others get 429. Until the journal is cleared. */
  | { readonly kind: 'ratelimit'; readonly calls: number; readonly seconds: number }
  /** The provider says no in its own words: of a buyer's payment with one of the bank's reasons, of others with its code. */
  | { readonly kind: 'decline'; readonly reason: string }
  /** Outcomes of a webhook: never sent; sent after a time, several times, after a forged one, or after the webhook that follows. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'duplicated'; readonly times: number }
  | { readonly kind: 'forged' }
  | { readonly kind: 'reordered' }
export type Message = {
  readonly at: string
  readonly service: Service
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[]
}

const MAX_ENTRIES = 1000

type Scripted = { readonly method: string | undefined; readonly outcome: Outcome }
export type Waiting = Scripted & { readonly service: Service }
type RateLimit = { readonly calls: number; readonly windowMs: number; readonly taken: number[] }
/** An SMS is known by its phone and text, as at SMS.ru; an email by its key. */
const sameMessage = ({ service, id, to, text }: Pick<Message, 'service' | 'id' | 'to' | 'text'>): string =>
  service === 'sms' ? `sms ${to} ${text}` : `${service} ${id}`

/** The requests that the sandbox received, the messages it delivered, and the outcomes scripted for the next requests. */
export class Journal {
  readonly requests: Request[] = []
  readonly outbox: Message[] = []
  /** The methods that outcomes can be scripted for, by service. */
  readonly methods = new Map<Service, readonly string[]>()
  readonly #delivered = new Set<string>()
  readonly services: readonly Service[]
  readonly #scripted = new Map<Service, Scripted[]>()
  readonly #limits = new Map<string, RateLimit>()

  constructor(services: readonly Service[]) {
    this.services = [...services, WEBHOOK]
    for (const service of this.services) this.#scripted.set(service, [])
  }

  /** Names the methods of a service for the control page. */
  declare(service: Service, methods: readonly string[]): void {
    this.methods.set(service, methods)
  }

  /** `method`: only for calls of this method; otherwise for the service's next calls, whatever they are. */
  script(service: Service, outcomes: readonly Outcome[], method?: string): void {
    this.#queueOf(service).push(...outcomes.map((outcome) => ({ method, outcome })))
  }

  /** What waits for the next calls, in order. */
  waiting(): Waiting[] {
    return this.services.flatMap((service) => this.#queueOf(service).map((scripted) => ({ service, ...scripted })))
  }

  next(service: Service, method?: string): Outcome | undefined {
    const queue = this.#queueOf(service)
    const at = queue.findIndex((scripted) => scripted.method === undefined || scripted.method === method)
    return at < 0 ? undefined : queue.splice(at, 1)[0]?.outcome
  }

  /** Outcome of the next request; a decline of a payment waits for the buyer. */
  nextRequest(service: Service): Outcome | undefined {
    return this.#queueOf(service)[0]?.outcome.kind === 'decline' ? undefined : this.next(service)
  }

  /** The scripted decline of the next payment; other outcomes are of requests and wait. */
  nextDecline(service: Service): string | undefined {
    const outcome = this.#queueOf(service)[0]?.outcome
    if (outcome?.kind !== 'decline') return undefined
    this.#queueOf(service).shift()
    return outcome.reason
  }

  limit(service: Service, method: string, { calls, seconds }: { calls: number; seconds: number }): void {
    this.#limits.set(`${service} ${method}`, { calls, windowMs: seconds * 1000, taken: [] })
  }

  /** Seconds until the next call is allowed; undefined: this one is. */
  limited(service: Service, method: string, now: number): number | undefined {
    const limit = this.#limits.get(`${service} ${method}`)
    if (limit === undefined) return undefined
    while (limit.taken[0] !== undefined && now - limit.taken[0] >= limit.windowMs) limit.taken.shift()
    if (limit.taken.length >= limit.calls) return Math.ceil((limit.windowMs - (now - (limit.taken[0] ?? now))) / 1000)
    limit.taken.push(now)
    return undefined
  }

  record(request: Omit<Request, 'at'>): void {
    this.requests.push({ at: new Date().toISOString(), ...request })
    if (this.requests.length > MAX_ENTRIES) this.requests.shift()
  }

  deliver(message: Omit<Message, 'at'>): void {
    this.outbox.push({ at: new Date().toISOString(), ...message })
    this.#delivered.add(sameMessage(message))
    const oldest = this.outbox.length > MAX_ENTRIES ? this.outbox.shift() : undefined
    if (oldest !== undefined) this.#delivered.delete(sameMessage(oldest))
  }

  /** Whether such a message is in the outbox. */
  isDelivered(message: Pick<Message, 'service' | 'id' | 'to' | 'text'>): boolean {
    return this.#delivered.has(sameMessage(message))
  }

  clear(): void {
    this.requests.length = 0
    this.outbox.length = 0
    this.#delivered.clear()
    for (const queue of this.#scripted.values()) queue.length = 0
    this.#limits.clear()
  }
  #queueOf(service: Service): Scripted[] {
    const queue = this.#scripted.get(service)
    if (queue === undefined) throw new Error(`The sandbox has no service ${service}: ${this.services.join(', ')}`)
    return queue
  }
}
