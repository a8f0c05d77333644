/**
 * The manifest of a provider: everything that the shop knows of it. Settings, their table, the checks of accounts, the sandbox and
 * what the shop offers are read from the manifests of `providers/all.ts`.
 */
import type { CarrierFacts } from '#shop/delivery/facts/carrier-facts.ts'
import {
  readSettings,
  textOf,
  type Complain,
  type Environment,
  type Mode,
  type Settings,
  type ValuesOf,
} from '#kernel/setting.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { CodeCaller } from '#providers/ports/code-caller.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import type { IconSource } from '#platform/http/icons.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import type { Mailer } from '#providers/ports/mailer.ts'
import type { ObjectStore } from '#platform/pictures/originals.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import type { Payments } from '#providers/ports/payments.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import type { SmsSender } from '#providers/ports/sms-sender.ts'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '#providers/sandbox/bank.ts'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import type { WebhookSender } from '#providers/sandbox/webhooks.ts'
import type { ObserveCall } from './shared/provider-client.ts'

/** The port of each kind of provider. */
export type Ports = {
  readonly carrier: CarrierClient
  readonly payment: Payments
  readonly sms: SmsSender
  readonly call: CodeCaller
  readonly mail: Mailer
  readonly mailbox: Mailbox
  readonly 'address-hints': AddressHints
  readonly icons: IconSource
  readonly 'object-store': ObjectStore
  readonly marketplace: Marketplace
}
export type Kind = keyof Ports

/** What a stand-in of a provider is built from. */
type StandIn = (parts: {
  readonly app: FastifyInstance
  readonly journal: Journal
  readonly clock: SandboxClock
  readonly webhooks: WebhookSender
  readonly bank: Bank
  /** Article numbers that the shop has offered to marketplaces of the sandbox. */
  readonly cards: Set<string>
}) => void
type Check = (signal: AbortSignal) => Promise<ProviderAnswer<string>>
type Manifest<K extends Kind, S extends Settings, A> = {
  readonly kind: K
  /** Its name in tables, addresses and the sandbox's journal. */
  readonly code: string
  /** Its name for people. */
  readonly title: string
  /** What buyers and staff read of a carrier. */
  readonly carrier?: Omit<CarrierFacts, 'name'>
  readonly settings: S
  /** The sentence for an account of which some settings are missing. */
  readonly incomplete?: (missing: readonly string[]) => string
  /** Sentences about a whole account that cannot work. */
  readonly rules?: (values: ValuesOf<S>) => readonly string[]
  readonly account: (values: ValuesOf<S>) => A
  /** The account at the sandbox; absent: the sandbox does not play this provider in place of an account. */
  readonly sandbox?: (sandboxUrl: string, values: ValuesOf<S>) => A
  /** `observe` counts every call. */
  readonly open: (account: A, observe: ObserveCall | undefined) => Ports[K]
  /** The cheapest call that sends, buys and changes nothing and shows whether the account works. */
  readonly check?: (account: A, signal: AbortSignal) => Promise<ProviderAnswer<string>>
  /** Name in the sandbox's journal and scripts; the code when absent. */
  readonly service?: string
  readonly standIn?: () => Promise<StandIn>
}
type Opened<K extends Kind> = {
  readonly open: (observe?: ObserveCall) => Ports[K]
  readonly check: Check | undefined
}
/** A provider with the shop's settings of it. */
export type Connection<K extends Kind = Kind> = {
  readonly kind: K
  readonly title: string
  /** Names of the settings that make the account. */
  readonly accountSettings: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** With the shop's account; undefined without one. */
  readonly own: Opened<K> | undefined
  /** Whether an account can be checked. */
  readonly isChecked: boolean
  readonly sandbox: ((sandboxUrl: string) => Opened<K>) | undefined
}
export type Provider<K extends Kind = Kind> = {
  readonly kind: K
  readonly code: string
  readonly title: string
  readonly settings: Settings
  readonly carrier: CarrierFacts | undefined
  readonly connect: (env: Environment, mode: Mode, complain: Complain) => Connection<K>
  readonly service: string
  readonly standIn: (() => Promise<StandIn>) | undefined
}

export const defineProvider = <K extends Kind, S extends Settings, A>(manifest: Manifest<K, S, A>): Provider<K> => {
  const { kind, code, title, settings, sandbox, check, standIn, service = code } = manifest
  const accountSettings = Object.values(settings).flatMap(({ name, isAccount }) => (isAccount ? [name] : []))
  const opened = (account: A): Opened<K> => ({
    open: (observe) => manifest.open(account, observe),
    check: check && ((signal) => check(account, signal)),
  })
  const connect = (env: Environment, mode: Mode, complain: Complain): Connection<K> => {
    const values = readSettings(settings, env, mode, complain)
    const missing = accountSettings.filter((name) => textOf(env, name) === undefined)
    if (missing.length > 0 && missing.length < accountSettings.length)
      complain(manifest.incomplete?.(missing) ?? `${accountSettings.join(', ')} нужны вместе.`)
    for (const sentence of missing.length === 0 ? (manifest.rules?.(values) ?? []) : []) complain(sentence)
    return {
      kind,
      title,
      accountSettings,
      values,
      isChecked: check !== undefined,
      own: missing.length === 0 ? opened(manifest.account(values)) : undefined,
      sandbox: sandbox && ((sandboxUrl) => opened(sandbox(sandboxUrl, values))),
    }
  }
  const carrier = manifest.carrier && { name: title, ...manifest.carrier }
  return { kind, code, title, settings, carrier, connect, service, standIn }
}

export const ofKind = <K extends Kind>(connections: readonly Connection[], kind: K): readonly Connection<K>[] =>
  connections.filter((connection): connection is Connection<K> => connection.kind === kind)

/**
 * The provider with the shop's account, otherwise at the sandbox. Each carrier and each marketplace stands for itself; the sandbox
 * plays another kind of provider only while the shop has no account of this kind.
 */
export const openedAs = <K extends Kind>(
  connection: Connection<K>,
  all: readonly Connection[],
  sandboxUrl: string | undefined,
): Opened<K> | undefined => {
  if (connection.own !== undefined) return connection.own
  const hasOwn = all.some(({ kind, own }) => kind === connection.kind && own !== undefined)
  const standsForItself = connection.kind === 'carrier' || connection.kind === 'marketplace'
  if (sandboxUrl === undefined || (hasOwn && !standsForItself)) return undefined
  return connection.sandbox?.(sandboxUrl)
}
