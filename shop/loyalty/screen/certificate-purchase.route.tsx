import { useLoaderData, useRevalidator } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { api } from '#platform/client/client.ts'
import { callsContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { PurchasePage, titleOf } from './certificate/purchase-page.tsx'
import { PayOnline } from '#shop/order/screen/pay-online.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'

const TOKEN = /^[A-Za-z0-9_-]{22,64}$/

/** BONUS-03: the unguessable token is the only permission needed; the page is never cached. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const token = params['token'] ?? ''
  if (!TOKEN.test(token)) throw pageNotFound(url.pathname)
  const answer = await context.get(callsContext).certificates.purchase({ token })
  if (!answer.ok) throw pageNotFound(url.pathname)
  return { purchase: answer.value, fromPayment: url.searchParams.get('payment') === 'returned' }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: titleOf(loaderData.purchase) }]

const WORDS = {
  left: (minutes: string) => `На\u00a0оплату осталось ${minutes}, потом покупка отменится сама.`,
  over: 'Время оплаты вышло, покупка отменяется.',
  noAttempts: 'Попыток больше нет: позвоните нам.',
}

export default function CertificatePurchase() {
  const { purchase, fromPayment } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { token, payment_due } = purchase
  return (
    <PurchasePage
      purchase={purchase}
      pay={
        payment_due && (
          <PayOnline
            due={payment_due}
            fromPayment={fromPayment}
            onChanged={() => void revalidate()}
            check={() => api.certificates.checkPayment({ token })}
            pay={(payment) => api.certificates.pay({ token, payment })}
            words={WORDS}
          />
        )
      }
    />
  )
}
