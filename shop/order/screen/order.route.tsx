import { use } from 'react'
import { useLoaderData, useRevalidator } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { PageForms } from '#platform/router/page-forms.tsx'
import type { MetaArgs } from '#platform/router/screen.ts'
import { useIsSignedIn } from '#shop/people/screen/sign-in/user-query.ts'
import { ChangeDelivery } from './change-delivery.part.tsx'
import { OrderPage } from './order-page.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'

const LINK_CODE = /^[A-Za-z0-9_-]{22}$/
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/

/** ROUTE-11: the unguessable token is the only permission needed; the page is never cached. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const path = url.pathname
  const token = params['token'] ?? ''
  if (!TOKEN.test(token)) throw pageNotFound(path)
  const calls = context.get(callsContext).order
  const answer = await calls.get({ token })
  if (!answer.ok) throw pageNotFound(path)
  const delivery = answer.value.can_change_delivery ? await calls.deliveryOptions({ token }) : null
  const linkCode = url.searchParams.get('confirm')
  return {
    order: answer.value,
    delivery: delivery?.ok ? delivery.value : null,
    formKey: crypto.randomUUID(),
    linkCode: linkCode !== null && LINK_CODE.test(linkCode) ? linkCode : null,
    fromPayment: url.searchParams.get('payment') === 'returned',
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: `Заказ ${loaderData.order.number}` }]

export default function Order() {
  const { order, delivery, formKey, linkCode, fromPayment } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const signedIn = useIsSignedIn()
  const forms = use(PageForms)
  if (forms?.content) return forms.content
  return (
    <OrderPage
      order={order}
      changeDelivery={
        <ChangeDelivery order={order} options={delivery} formKey={formKey} onChanged={() => void revalidate()} />
      }
      formKey={formKey}
      linkCode={linkCode}
      fromPayment={fromPayment}
      isGuest={!signedIn}
      onChanged={() => void revalidate()}
    />
  )
}
