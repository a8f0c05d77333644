import type { CertificateInput } from '#shop/loyalty/certificates.api.ts'
import type { PriceQuery } from '#shop/order/order.api.ts'

/** What the buyer pays with besides money; stored only in an order whose answer is awaited. Points are wanted kopecks. */
export type PartPayments = { readonly points: number | null; readonly certificate: CertificateInput | null }
export const NO_PART_PAYMENTS: PartPayments = { points: null, certificate: null }

export const partPaymentFields = ({
  points,
  certificate,
}: PartPayments): Pick<PriceQuery, 'points' | 'certificate'> => ({
  ...(points === null ? {} : { points }),
  ...(certificate === null ? {} : { certificate }),
})
