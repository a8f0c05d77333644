/** The outside providers: the real one where the shop has an account, otherwise the sandbox, otherwise none. */
import type { AddressHints } from '#providers/ports/address-hints.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import type { IconSource } from '#platform/http/icons.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import type { Mailer } from '#providers/ports/mailer.ts'
import type { ObjectStore } from '#platform/pictures/originals.ts'
import type { Payments } from '#providers/ports/payments.ts'
import type { CodeCaller } from '#providers/ports/code-caller.ts'
import type { Gateway } from '#shop/letters/sms-gateways.ts'
import type { ObserveCall } from '#providers/shared/provider-client.ts'
import { ofKind, openedAs, type Kind, type Ports } from '#providers/provider.ts'
import type { Config } from './config.ts'

export type Accounts = Pick<Config, 'connections'>

/** All of a kind, in the order of the manifests. */
const openAll = <K extends Kind>(
  { connections }: Accounts,
  kind: K,
  sandboxUrl: string | undefined,
  observe: ObserveCall | undefined,
): Ports[K][] =>
  ofKind(connections, kind).flatMap((connection) => {
    const opened = openedAs(connection, connections, sandboxUrl)
    return opened === undefined ? [] : [opened.open(observe)]
  })

/** What `readConfig` guarantees to have an account or the sandbox, is there; of the rest there may be none. */
export type Providers = {
  readonly gateways: readonly [Gateway, ...Gateway[]]
  readonly mailer: Mailer
  /** Undefined: codes come by SMS and e-mail only. */
  readonly codeCaller: CodeCaller | undefined
  /** The first takes new payments. Empty: nothing is paid online. */
  readonly payments: Payments[]
  readonly addressHints: AddressHints | undefined
  /** Undefined: buyers go on by the links of letters. */
  readonly mailbox: Mailbox | undefined
  readonly carriers: readonly CarrierClient[]
  readonly marketplaces: readonly Marketplace[]
  /** Undefined: only the shop's own icons. */
  readonly icons: IconSource | undefined
}

/** Address where nobody answers: a shop may run without sending anything. */
const NOWHERE = 'http://127.0.0.1:9'

/** `observe`: called after each call to a provider. */
export const openProviders = (accounts: Accounts, sandboxUrl: string | undefined, observe?: ObserveCall): Providers => {
  const all = <K extends Kind>(kind: K): Ports[K][] => openAll(accounts, kind, sandboxUrl, observe)
  const [mailer] = openAll(accounts, 'mail', sandboxUrl ?? NOWHERE, observe)
  const [gateway, ...gateways] = ofKind(accounts.connections, 'sms').flatMap((connection): Gateway[] => {
    const opened = openedAs(connection, accounts.connections, sandboxUrl ?? NOWHERE)
    return opened === undefined ? [] : [{ name: connection.title, sender: opened.open(observe) }]
  })
  if (gateway === undefined || mailer === undefined) throw new Error('No manifest of SMS or mail has a sandbox')
  return {
    gateways: [gateway, ...gateways],
    mailer,
    codeCaller: all('call')[0],
    payments: all('payment'),
    addressHints: all('address-hints')[0],
    mailbox: openAll(accounts, 'mailbox', sandboxUrl, undefined)[0],
    carriers: all('carrier'),
    marketplaces: all('marketplace'),
    icons: openAll(accounts, 'icons', undefined, undefined)[0],
  }
}

/** Where nodes share the original pictures; undefined: each has its own. */
export const objectStoreOf = (accounts: Accounts): ObjectStore | undefined =>
  openAll(accounts, 'object-store', undefined, undefined)[0]
