import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { OfferedCarrier } from '#shop/delivery/facts/carriers.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { PayDeps } from '#shop/payment/face.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'

export type OrderDeps = PayDeps & {
  /** Finds the doors of express orders; undefined: the shop has no provider of addresses, and no express. */
  readonly addressHints?: AddressHints | undefined
  /** Derives the codes with which guests confirm orders. */ readonly codeKey: Buffer
  /** Carriers that take parcels of the shop. */ readonly carriers: readonly OfferedCarrier[]
  /** Orders that one network may place in a day; 0 = no limit. */ readonly ordersPerNetwork: number
  /** «Г» of «Г-100001». */ readonly orderPrefix: string
  /** Version of the published user agreement. */ readonly agreementVersion: string
  readonly terms: ShopTerms
}

export type ShiftDeps = Pick<CounterDeps, 'db' | 'clock' | 'terms'> & {
  /** Opens the codes of couriers. */ readonly staffKey: Buffer
}

export type CounterDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly random: Random
  /** Kopecks that one member of staff may give back alone. */ readonly refundLimit: number
  /** «Г» of «Г-100001». */ readonly orderPrefix: string
  readonly terms: ShopTerms
}
