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

/** The phone of a buyer whose data are deleted. */
const ERASED_PHONE = '70000000000'

/** The receipt as it is sent. That of a buyer whose data are deleted goes to the shop: 54-FZ needs an address. */
export const addressed = ({ feedbackTo }: ReceiptDeps, receipt: Receipt): Receipt => {
  const { email, phone } = receipt.contact
  return email === '' && (phone === '' || phone === ERASED_PHONE)
    ? { ...receipt, contact: { email: feedbackTo, phone: '' } }
    : receipt
}
