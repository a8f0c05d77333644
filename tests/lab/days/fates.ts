/** What goes wrong with one request or job of a day. */
import type { Payments } from '#providers/ports/payments.ts'
import type { CountingProxy } from '#kit/machines/counting-proxy.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'

const KINDS = [
  'request lost',
  'answer lost',
  'connection cut before a statement',
  'connection cut after a statement',
  'process killed before a statement',
  'process killed after a statement',
  'provider did not hear',
  'provider not heard',
] as const
/** `calls`: requests of the action that come before. `trips`: round trips to the database before it is cut. */
export type Fate = { readonly kind: (typeof KINDS)[number]; readonly calls: number; readonly trips: number }

export const nextFate = (random: SeededRandom): Fate | null =>
  random.once(3) ? { kind: random.pick(KINDS), calls: random.below(4), trips: 1 + random.below(12) } : null

/** What has struck. */
export type Struck = { readonly isKilled: boolean; readonly isAnswerLost: boolean }

/** The network between the shop and a provider, which loses the next question or answer when it is told to. */
export class ProviderNetwork {
  lost: 'question' | 'answer' | null = null

  /** The provider as the shop reaches it. */
  through(payments: Payments): Payments {
    const over =
      <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
      async (...given: Given): Promise<T | { ok: false; failure: 'unknown'; detail: string }> => {
        const { lost } = this
        this.lost = null
        const silent = { ok: false, failure: 'unknown', detail: 'no answer' } as const
        if (lost === 'question') return silent
        const answer = await call(...given)
        return lost === 'answer' ? silent : answer
      }
    return {
      provider: payments.provider,
      create: over(payments.create.bind(payments)),
      get: over(payments.get.bind(payments)),
      capture: over(payments.capture.bind(payments)),
      cancel: over(payments.cancel.bind(payments)),
      refund: over(payments.refund.bind(payments)),
      refundState: over(payments.refundState.bind(payments)),
      settle: over(payments.settle.bind(payments)),
      readWebhook: payments.readWebhook.bind(payments),
    }
  }
}

/** Lets it go wrong; returns what ends that and says whether it has happened. */
export const arm = (
  { kind, trips }: Fate,
  proxy: Pick<CountingProxy, 'cutAt' | 'cutNothing' | 'kill'>,
  network: ProviderNetwork,
): (() => Struck) => {
  let isKilled = false
  switch (kind) {
    case 'connection cut before a statement':
    case 'connection cut after a statement':
      proxy.cutAt(trips, kind.includes('before') ? 'asked' : 'answered', () => {})
      break
    case 'process killed before a statement':
    case 'process killed after a statement':
      proxy.cutAt(trips, kind.includes('before') ? 'asked' : 'answered', () => {
        isKilled = true
        proxy.kill()
      })
      break
    case 'provider did not hear':
      network.lost = 'question'
      break
    case 'provider not heard':
      network.lost = 'answer'
      break
    case 'request lost':
    case 'answer lost':
  }
  return () => {
    proxy.cutNothing()
    network.lost = null
    return { isKilled, isAnswerLost: kind === 'answer lost' }
  }
}
