import type { CertificateInput } from '#shop/loyalty/certificates.api.ts'
import type { PriceQuery } from '#shop/order/order.api.ts'

/** What the buyer pays with besides money; stored only in an order whose answer is awaited. Points are wanted kopecks. */
export type PartPayments = { readonly bonusPoints: number | null; readonly certificate: CertificateInput | null }
export const NO_PART_PAYMENTS: PartPayments = { bonusPoints: null, certificate: null }

export const partPaymentFields = ({
  bonusPoints,
  certificate,
}: PartPayments): Pick<PriceQuery, 'bonus_points' | 'certificate'> => ({
  ...(bonusPoints === null ? {} : { bonus_points: bonusPoints }),
  ...(certificate === null ? {} : { certificate }),
})
