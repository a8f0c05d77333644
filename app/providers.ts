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

/** `readConfig` guarantees that each has an account or the sandbox. */
export const messageSenders = (
  accounts: Accounts,
  sandboxUrl = 'http://127.0.0.1:9',
  observe?: ObserveCall,
): { readonly gateways: readonly [Gateway, ...Gateway[]]; readonly mailer: Mailer } => {
  const [first, ...others] = ofKind(accounts.connections, 'sms').flatMap((connection): Gateway[] => {
    const opened = openedAs(connection, accounts.connections, sandboxUrl)
    return opened === undefined ? [] : [{ name: connection.title, sender: opened.open(observe) }]
  })
  const [mailer] = openAll(accounts, 'mail', sandboxUrl, observe)
  if (first === undefined || mailer === undefined) throw new Error('No manifest of SMS or mail has a sandbox')
  return { gateways: [first, ...others], mailer }
}

/** Undefined without an account and a sandbox: codes come by SMS and e-mail only. */
export const codeCallerOf = (
  accounts: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): CodeCaller | undefined => openAll(accounts, 'call', sandboxUrl, observe)[0]

/** The first takes new payments. Without an account and a sandbox nothing is paid online. */
export const paymentProviders = (
  accounts: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): Payments[] => openAll(accounts, 'payment', sandboxUrl, observe)

/** Undefined without a key and a sandbox. */
export const addressHintsOf = (
  accounts: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): AddressHints | undefined => openAll(accounts, 'address-hints', sandboxUrl, observe)[0]

/** Undefined without an account and a sandbox: buyers go on by the links of letters. */
export const mailboxOf = (accounts: Accounts, sandboxUrl: string | undefined): Mailbox | undefined =>
  openAll(accounts, 'mailbox', sandboxUrl, undefined)[0]

export const carriersOf = (
  accounts: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): readonly CarrierClient[] => openAll(accounts, 'carrier', sandboxUrl, observe)

export const marketplacesOf = (
  accounts: Accounts,
  sandboxUrl: string | undefined,
  observe?: ObserveCall,
): readonly Marketplace[] => openAll(accounts, 'marketplace', sandboxUrl, observe)

/** Undefined: only the shop's own icons. */
export const iconSourceOf = (accounts: Accounts): IconSource | undefined =>
  openAll(accounts, 'icons', undefined, undefined)[0]

/** Where nodes share the original pictures; undefined: each has its own. */
export const objectStoreOf = (accounts: Accounts): ObjectStore | undefined =>
  openAll(accounts, 'object-store', undefined, undefined)[0]
