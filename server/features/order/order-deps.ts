import type { Kysely } from 'kysely'
import type { OfferedCarrier } from '#domain/carriers.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { PaymentDeps } from '#server/features/payment/payment.public.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Random } from '#server/ports/random.ts'

/** For payments of orders, in jobs too. */
export type SettleDeps = PaymentDeps & {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Writes an error for operators to the log. */ readonly alert: (message: string) => void
}
export type PayDeps = SettleDeps & { readonly random: Random }

export type OrderDeps = PayDeps & {
  /** Derives the codes with which guests confirm orders. */ readonly codeKey: Buffer
  /** Carriers that take parcels of the shop. */ readonly carriers: readonly OfferedCarrier[]
  /** Orders that one network may place in a day; 0 = no limit. */ readonly ordersPerNetwork: number
  /** «Г» of «Г-100001». */ readonly orderPrefix: string
  /** Version of the published user agreement. */ readonly agreementVersion: string
}
