import type { FastifyInstance } from 'fastify'
import type { Bank } from './bank.ts'
import type { SandboxClock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { WebhookSender } from './webhooks.ts'

/** What a stand-in of a provider is built from. */
export type StandInParts = {
  readonly app: FastifyInstance
  readonly journal: Journal
  readonly clock: SandboxClock
  readonly webhooks: WebhookSender
  readonly bank: Bank
}
export type StandIn = (parts: StandInParts) => void
