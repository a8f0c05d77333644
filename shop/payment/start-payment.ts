/** Gives the buyer the address of the provider's page. An attempt that is still open is used again. */
import type { Transaction } from 'kysely'
import type { AnyRefused, Done } from '#kernel/endpoint.ts'
import type { OnlineMethod } from './facts/methods.ts'
import { networkOf } from '#platform/calls/network.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import { exceededLimit } from './declined-limits.ts'
import { providerNamed } from './payment-deps.ts'
import { insertPayment, lockPaymentsOf, readPayment, updatePayment, type PaymentRow } from './payment.sql.ts'
import type { ParcelShare } from './parcel-payments.sql.ts'
import type { PaymentOwner } from './facts/payment-owner.ts'
import { createAtProvider, isOpen, type Invoice } from './payments.ts'
import { applySeen, settlePayment, type PayableKind, type SettleDeps } from './settle-payment.ts'

export type PayDeps = SettleDeps & { readonly random: Random }

export type Attempt = { readonly payment: PaymentRow; readonly invoice: Invoice }

type Wanted = {
  readonly owner: PaymentOwner
  readonly method: OnlineMethod
  readonly amount: number
  /** What of it is for which parcel; empty for one parcel. */
  readonly shares?: readonly ParcelShare[]
  /** Phone of the buyer: limits the cards that are tried. */
  readonly phone: string
  readonly address: string | null
}

/** The open attempt with this payment method, or a new one; or why there is none. The owner is locked. */
export const openAttempt = async (
  tx: Transaction<DB>,
  deps: PayDeps,
  { owner, method, amount, shares = [], phone, address }: Wanted,
): Promise<{ readonly payment: PaymentRow; readonly isNew: boolean } | 'own' | 'others' | 'no-provider'> => {
  const now = deps.clock.now()
  const payments = await lockPaymentsOf(tx, owner)
  const open = payments.find((payment) => isOpen(payment) && payment.tender === method)
  if (open !== undefined) return { payment: open, isNew: false }
  const network = address === null ? null : networkOf(address)
  const exceeded = await exceededLimit(tx, payments, phone, network, now)
  if (exceeded !== null) return exceeded
  const [provider] = deps.providers
  if (provider === undefined) return 'no-provider'
  const id = uuidOf(deps.random.bytes(16))
  // SBP has one stage.
  const holds = method === 'card'
  const made = { id, owner, tender: method, provider: provider.provider, holds, amount, network, at: now }
  await insertPayment(tx, { ...made, shares })
  const payment = await readPayment(tx, id)
  if (payment === undefined) throw new Error('The inserted payment was not returned')
  return { payment, isNew: true }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Version 4. */
const uuidOf = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes).toString('hex')
  const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  if (!UUID.test(text)) throw new Error('A UUID needs 16 bytes')
  return text
}

/** The address of the attempt's page; null when the attempt has ended meanwhile, so that another one may begin. */
const addressOf = async <D extends PayDeps>(
  deps: D,
  kind: PayableKind<D>,
  { payment, invoice }: Attempt,
): Promise<string | 'unavailable' | null> => {
  if (payment.provider_id !== null) {
    await settlePayment(deps, kind, payment.id)
  } else {
    const now = deps.clock.now()
    const answer = await createAtProvider(deps.db, deps, payment, invoice)
    if (!answer.ok) {
      if (answer.failure !== 'unknown' && answer.failure !== 'temporary') {
        deps.alert(`Payment ${payment.id} was not created: ${answer.failure}, ${answer.detail}`)
        await updatePayment(deps.db, payment.id, { state: 'cancelled', checked_at: now, check_at: null })
      }
      return 'unavailable'
    }
    await applySeen(deps, kind, payment.id, answer.value)
  }
  const now = await readPayment(deps.db, payment.id)
  if (now === undefined || !isOpen(now)) return null
  if (now.state === 'pending' && now.confirmation_url !== null) return now.confirmation_url
  if (now.state === 'authorized') return invoice.path
  // Found by its key, but without an address to pay at: another attempt begins.
  await providerNamed(deps, now.provider)?.cancel(now.provider_id ?? '', `${now.id}-cancel`)
  await settlePayment(deps, kind, now.id)
  return null
}

/** `open` finds or begins an attempt in a transaction of its own. */
export const paymentUrl = async <D extends PayDeps, R extends AnyRefused>(
  deps: D,
  kind: PayableKind<D>,
  open: () => Promise<Done<Attempt> | R>,
): Promise<string | 'unavailable' | R> => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const opened = await open()
    if (!opened.ok) return opened
    const url = await addressOf(deps, kind, opened.value)
    if (url !== null) return url
  }
  return 'unavailable'
}
