import type { Receipt } from './facts/receipt.ts'
import type { Taxes } from './facts/taxes.ts'
import type { Payments } from '#providers/ports/payments.ts'

export type PaymentDeps = {
  /** The first takes new payments; the others end their own. Empty: nothing is paid online. */
  readonly providers: readonly Payments[]
  /** Origin without a slash at its end. */
  readonly publicUrl: string
  /** In the description of a payment. */
  readonly shopName: string
  readonly terms: { readonly taxes: Taxes }
}

export const providerNamed = ({ providers }: Pick<PaymentDeps, 'providers'>, name: string): Payments | undefined =>
  providers.find(({ provider }) => provider === name)

export type ReceiptDeps = PaymentDeps & {
  /** Mailbox of the shop. */
  readonly feedbackTo: string
}

/** The receipt as it is sent. That of a buyer whose data are deleted goes to the shop: 54-FZ needs an address. */
export const addressed = ({ feedbackTo }: ReceiptDeps, receipt: Receipt): Receipt =>
  receipt.contact.email === '' ? { ...receipt, contact: { email: feedbackTo, phone: '' } } : receipt
