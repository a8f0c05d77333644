import type { Payments } from '#providers/ports/payments.ts'
import type { ProviderAnswer, ProviderFailure } from '#providers/ports/provider-answer.ts'

/** Asks for a payment that no shop has: «not found» is said to a known shop only. */
export const checkPayments = async (payments: Payments, missingPayment: string): Promise<ProviderAnswer<string>> => {
  const answer = await payments.get(missingPayment)
  if (answer.ok || answer.failure === 'not_found') return { ok: true, value: 'ключ принят' }
  const failure = FAILURES_OF_PAYMENTS[answer.failure] ?? 'refused'
  return { ok: false, failure, detail: answer.detail }
}
const FAILURES_OF_PAYMENTS: Readonly<Record<string, ProviderFailure>> = {
  config: 'config',
  temporary: 'rate_limited',
  unknown: 'unavailable',
}
