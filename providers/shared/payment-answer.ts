/** What an answer of a bank means for its payment: whether the bank may have done what was asked. */
import type { ProviderAnswer, ProviderFailure } from '#providers/ports/provider-answer.ts'
import type { PaymentAnswer, PaymentFailure } from '#providers/ports/payments.ts'

/** More than any answer of a bank has. */
export const MAX_BANK_BYTES = 512 * 1024

const MEANINGS: Readonly<Record<ProviderFailure, PaymentFailure>> = {
  refused: 'refused',
  bad_request: 'refused',
  config: 'config',
  not_found: 'not_found',
  rate_limited: 'temporary',
  timeout: 'unknown',
  unavailable: 'unknown',
  malformed: 'unknown',
}

export const paymentAnswer = <T>(answer: ProviderAnswer<T>): PaymentAnswer<T> =>
  answer.ok ? answer : { ok: false, failure: MEANINGS[answer.failure], detail: answer.detail }
