import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { Random } from '#platform/random.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { FeedCheck } from '#shop/feeds/feeds.sql.ts'
import type { CodeCaller } from '#providers/ports/code-caller.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import type { WebhookDeps } from '#shop/programs/webhooks/send-webhooks.job.ts'
import type { MarketplaceDeps } from '../marketplaces/exchange-marketplaces.job.ts'
import type { MessageDeps } from '#shop/letters/message-deps.ts'
import type { ReceiptDeps } from '#shop/payment/payment-deps.ts'

/** Dependencies of all jobs, created once by main. */
export type AllJobDeps = MessageDeps &
  ReceiptDeps &
  WebhookDeps &
  MarketplaceDeps & {
    readonly random: Random
    /** Connections with the limits of imports, for what reads the whole database; the default is `db`. */
    readonly importing?: Kysely<DB> | undefined
    /** Letters of news in a minute, over all nodes. */ readonly newsletterPerMinute?: number | undefined
    readonly terms: ShopTerms
    /** Undefined: no provider of addresses. */ readonly addressHints?: AddressHints | undefined
    /** Carriers that take parcels of the shop. */ readonly carriers: readonly CarrierClient[]
    /** Undefined: no provider of calls. */ readonly codeCaller?: CodeCaller | undefined
    /** Compares the published feed with the pages; undefined: this process publishes none. */
    readonly checkFeed?: (() => Promise<FeedCheck>) | undefined
    /** Where the shop's own letters go. */ readonly feedbackTo: string
    /** Derives the codes of sign-in; never in the database. */ readonly codeKey: Buffer
  }
