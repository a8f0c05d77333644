import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { PayDeps } from '#shop/payment/face.ts'

/** For payments of certificates, in jobs too. */
export type IssueDeps = PayDeps & {
  /** Derived from the shop's secret. */ readonly codeKey: Buffer
}

export type PurchaseDeps = IssueDeps & {
  readonly terms: ShopTerms
  /** «Г» of «ГС-1001». */ readonly orderPrefix: string
  /** Version of the published user agreement. */ readonly agreementVersion: string
}
