import { LRUCache } from 'lru-cache'
import type { ProviderAnswer, ProviderFailed } from '#providers/ports/provider-answer.ts'

/** Streets change slowly; an answer without any may be of a house that is registered tomorrow. */
const KEPT_MS = 6 * 3_600_000
const MAX_ANSWERS = 2000

const LIMITED: ProviderFailed = { ok: false, failure: 'rate_limited', detail: 'limit of the visitor or the network' }

/** Good answers of a provider in memory, by question. Concurrent equal questions are asked once; failures are not cached. */
export class AnswerCache<T> {
  readonly #now: () => Date
  readonly #answers = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: MAX_ANSWERS })
  readonly #asking = new Map<string, Promise<ProviderAnswer<T>>>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** `mayAsk` is called, and counts, only when the provider has to be asked. */
  async get(
    question: string,
    mayAsk: () => Promise<boolean>,
    ask: () => Promise<ProviderAnswer<T>>,
  ): Promise<ProviderAnswer<T>> {
    const cached = this.#answers.get(question)
    if (cached !== undefined && this.#now().getTime() - cached.at < KEPT_MS) return { ok: true, value: cached.value }
    const asking = this.#asking.get(question)
    if (asking !== undefined) return asking
    if (!(await mayAsk())) return LIMITED
    const started = this.#asking.get(question) ?? this.#ask(question, ask)
    return started
  }

  #ask(question: string, ask: () => Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
    const asked = ask()
      .then((answer) => {
        if (answer.ok) this.#answers.set(question, { value: answer.value, at: this.#now().getTime() })
        return answer
      })
      .finally(() => this.#asking.delete(question))
    this.#asking.set(question, asked)
    return asked
  }
}
