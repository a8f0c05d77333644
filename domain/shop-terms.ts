/** The terms on which a shop sells. They come from `shop.yaml` of its folder (docs/own-shop.md), and every page gets them. */
import type { BonusTerms } from './bonus-programme.ts'
import type { CertificateTerms } from './certificates.ts'
import type { Consents } from './consent.ts'
import type { CourierTerms } from './delivery-rules.ts'
import type { ReturnTerms } from './return-policy.ts'

export type ShopTerms = {
  readonly courier: CourierTerms
  readonly returns: ReturnTerms
  /** Null: the shop has no bonus programme. */ readonly bonus: BonusTerms | null
  /** Null: it neither sells nor accepts gift certificates. */ readonly certificates: CertificateTerms | null
  readonly consents: Consents
}
