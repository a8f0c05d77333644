/** Outcomes of calls to outside providers. No call throws: a failure is a value, counted by its class. */

/**
 * `refused`: the provider understood and said no. `bad_request`: it calls our request wrong. `config`: wrong credentials or
 * rights. `rate_limited`: quota or frequency. `not_found`: nothing under that id. `timeout`: no whole answer in time.
 * `unavailable`: no connection, 5xx, or the circuit breaker is open. `malformed`: an answer that cannot be read.
 */
export const PROVIDER_FAILURES = [
  'refused',
  'bad_request',
  'config',
  'rate_limited',
  'not_found',
  'timeout',
  'unavailable',
  'malformed',
] as const
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number]
export type ProviderFailed = {
  readonly ok: false
  readonly failure: ProviderFailure
  readonly detail: string
  /** The request has certainly not reached the provider. */
  readonly isUnsent?: true
}
export const failed = (failure: ProviderFailure, detail: string): ProviderFailed => ({
  ok: false,
  failure,
  detail,
})

export type ProviderAnswer<T> = { readonly ok: true; readonly value: T } | ProviderFailed
