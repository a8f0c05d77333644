import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { certificates } from '#contract/certificates.ts'
import {
  BuyCertificate,
  CertificateBalance,
  CertificateCard,
  CertificateInput,
  CertificateOffer,
  CertificatePurchase,
} from '#contract/certificates.schema.ts'
import { amountsOf } from '#domain/certificate-purchase.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { PayOrder, PayStart, PlacedOrder, TokenQuery } from '#contract/order.schema.ts'
import { Nothing, Shape } from '#contract/shared.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { runIdempotent } from '#server/calls/idempotency.ts'
import { transaction } from '#server/db/transaction.ts'
import { buyCertificate } from './buy-certificate.ts'
import type { PurchaseDeps } from './certificate-deps.ts'
import { openCertificate } from './certificates.ts'
import { noPurchase, payCertificate, settlePurchase } from './pay-certificate.ts'
import { cardView, purchaseView } from './purchase-view.ts'
import { readPurchase } from './purchase.queries.ts'

export const certificatesSchemas = schemasFor(certificates)({
  balance: { in: CertificateInput, out: CertificateBalance },
  offer: { in: Nothing, out: CertificateOffer },
  buy: { in: BuyCertificate, out: PlacedOrder },
  purchase: { in: TokenQuery, out: CertificatePurchase },
  pay: { in: PayOrder, out: PayStart },
  checkPayment: { in: TokenQuery, out: CertificatePurchase },
  card: { in: TokenQuery, out: CertificateCard },
})

const Bought = Shape({ number: Type.String(), token: Type.String() })

const noCard = refuse('no-order', 'Такой открытки нет: проверьте ссылку.')

export const certificatesCalls = (deps: PurchaseDeps): Handlers<typeof certificates, Caller> => ({
  balance: async (typed, caller) => {
    const opened = await openCertificate(deps, typed, caller)
    if (!opened.ok) return opened
    const { balance, nominal, endsOn } = opened.value
    return done({ balance, nominal, ends_on: endsOn })
  },
  offer: async () => {
    const { nominals, min, max } = amountsOf(deps.terms.certificates) ?? { nominals: [], min: 0, max: 0 }
    return done({ nominals: [...nominals], min, max, sold_online: max > 0 && deps.providers.length > 0 })
  },
  buy: async (input, caller) => {
    const { idempotencyKey: key } = caller
    if (key === null) throw new Error('certificates.buy came without an Idempotency-Key')
    const bought = await transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        // A guest needs no session: the form has a key of its own.
        { scope: caller.visitorId ?? 'certificate', route: 'certificates.buy', key, body: input },
        (stored) => Value.Parse(Bought, stored),
        () => buyCertificate(tx, input, caller, deps),
      ),
    )
    if (!bought.ok) return bought
    // After the commit: without an answer of the provider the purchase stands, and its page offers to pay.
    const started = await payCertificate(deps, bought.value.token, input.payment, caller.address)
    return done({ ...bought.value, pay_url: started.ok ? started.value.pay_url : null })
  },
  purchase: async ({ token }) => {
    const view = await purchaseView(deps.db, token)
    return view === null ? noPurchase : done(view)
  },
  pay: ({ token, payment }, { address }) => payCertificate(deps, token, payment, address),
  checkPayment: async ({ token }) => {
    const purchase = await readPurchase(deps.db, 'token', token)
    if (purchase === undefined) return noPurchase
    await settlePurchase(deps, purchase.id)
    const view = await purchaseView(deps.db, token)
    return view === null ? noPurchase : done(view)
  },
  card: async ({ token }) => {
    const card = await cardView(deps.db, token)
    return card === null ? noCard : done(card)
  },
})
