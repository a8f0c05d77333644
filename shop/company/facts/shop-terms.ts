/** The terms on which a shop sells. They come from `shop.yaml` of its folder (docs/ru/own-shop.md), and every page gets them. */
import type { ForeignCounter } from '#shop/analytics/facts/foreign-counters.ts'
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import type { CertificateTerms } from '#shop/loyalty/facts/certificates.ts'
import type { Consents } from '#shop/consent/facts/consent.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import type { AssemblyTerms } from '#shop/delivery/facts/ready-time.ts'
import type { TransferTerms } from '#shop/delivery/facts/transfer-schedule.ts'
import type { Taxes } from '#shop/payment/facts/taxes.ts'
import type { NewsletterSlot } from '#shop/letters/facts/newsletter-slot.ts'
import type { ReturnTerms } from '#shop/order/facts/return-policy.ts'

export type ShopTerms = {
  readonly courier: CourierTerms
  readonly assembly: AssemblyTerms
  /** When goods are moved between the stores of a city; null: orders do not wait for them. */
  readonly transfers: TransferTerms | null
  readonly returns: ReturnTerms
  /** Where goods are sent back by post; null: they are not. */
  readonly returnsPost: string | null
  /** Pieces that are good for fewer months are not sold, or sold with a mark. */
  readonly dates: { readonly holdMonths: number; readonly markMonths: number }
  /** Null: the shop has no bonus programme. */ readonly bonus: BonusTerms | null
  /** Null: it neither sells nor accepts gift certificates. */ readonly certificates: CertificateTerms | null
  readonly taxes: Taxes
  /** Counters of others, which run after a yes to measuring. */ readonly counters: readonly ForeignCounter[]
  readonly consents: Consents
  /** When the letter of news leaves by itself; null: only letters that staff have written leave. */
  readonly newsletter: NewsletterSlot | null
}
