import type { CertificateInput } from '#shop/loyalty/certificates.api.ts'
import type { PriceQuery } from '#shop/order/order.api.ts'

/** What the buyer pays with besides money; stored only in an order whose answer is awaited. Points are wanted kopecks. */
export type Tenders = { readonly points: number | null; readonly certificate: CertificateInput | null }
export const NO_TENDERS: Tenders = { points: null, certificate: null }

export const tenderFields = ({ points, certificate }: Tenders): Pick<PriceQuery, 'points' | 'certificate'> => ({
  ...(points === null ? {} : { points }),
  ...(certificate === null ? {} : { certificate }),
})
