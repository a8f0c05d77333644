import type { Payments } from '#server/ports/payments.ts'

export type PaymentDeps = {
  /** The first takes new payments; the others end their own. Empty: nothing is paid online. */
  readonly providers: readonly Payments[]
  /** Origin without a slash at its end. */
  readonly publicUrl: string
  /** In the description of a payment. */
  readonly shopName: string
}

export const providerNamed = ({ providers }: PaymentDeps, name: string): Payments | undefined =>
  providers.find(({ provider }) => provider === name)
