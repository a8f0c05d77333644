import { use } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callsContext } from '#platform/router/contexts.ts'
import { PageForms } from '#platform/router/page-forms.tsx'
import type { MetaArgs } from '#platform/router/screen.ts'
import { useIsSignedIn } from '#shop/people/screen/sign-in/user-query.ts'
import { OrderPage } from './order-page.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'

const LINK_CODE = /^[A-Za-z0-9_-]{22}$/
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/

/** ROUTE-11: the unguessable token is the only permission needed; the page is never cached. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const path = url.pathname
  const token = params['token'] ?? ''
  if (!TOKEN.test(token)) throw pageNotFound(path)
  const answer = await context.get(callsContext).order.get({ token })
  if (!answer.ok) throw pageNotFound(path)
  const linkCode = url.searchParams.get('confirm')
  return {
    order: answer.value,
    formKey: crypto.randomUUID(),
    linkCode: linkCode !== null && LINK_CODE.test(linkCode) ? linkCode : null,
    fromPayment: url.searchParams.get('payment') === 'returned',
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: `Заказ ${loaderData.order.number}` }]

export default function Order() {
  const { order, formKey, linkCode, fromPayment } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const signedIn = useIsSignedIn()
  const forms = use(PageForms)
  if (forms?.content) return forms.content
  return (
    <OrderPage
      order={order}
      formKey={formKey}
      linkCode={linkCode}
      fromPayment={fromPayment}
      isGuest={!signedIn}
      onChanged={() => void revalidate()}
    />
  )
}
