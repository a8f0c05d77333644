import { useLoaderData, useRevalidator } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { ORDER_NUMBER } from '../facts/order-number.ts'
import { ChangeDelivery } from './change-delivery.part.tsx'
import { OrderPage } from './order-page.tsx'
import { RepeatOrder } from './repeat-order.tsx'
import { SignOutButton } from '#shop/people/screen/personal/account-actions.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { useRefetchVisitorData } from '#shop/people/screen/use-refetch-visitor-data.part.ts'
import { customerPageHead } from '#shop/people/screen/customer-page.part.ts'

const NUMBER = new RegExp(ORDER_NUMBER)

/** ROUTE-11: a customer's own order; another customer's is a 404. */
export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const number = params['number'] ?? ''
  if (!NUMBER.test(number)) throw pageNotFound(url.pathname)
  const { user, reviews, order: calls } = context.get(callsContext)
  const [answer, own] = await Promise.all([user.order({ number }), reviews.own({})])
  if (!answer.ok) throw pageNotFound(url.pathname)
  const { token, can_change_delivery } = answer.value
  const delivery = can_change_delivery ? await calls.deliveryOptions({ token }) : null
  return {
    order: answer.value,
    delivery: delivery?.ok ? delivery.value : null,
    reviewed: Object.fromEntries(own.ok ? own.value.map(({ product, state }) => [product.slug, state]) : []),
  }
}
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => customerPageHead(`Заказ ${loaderData.order.number}`)

export default function PersonalOrder() {
  const { order, delivery, reviewed } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const personChanged = useRefetchVisitorData()
  const more = (
    <>
      <RepeatOrder number={order.number} onRepeated={personChanged} />
      <ButtonLink look="text" to={paths.personalOrders}>
        Все заказы
      </ButtonLink>
      <SignOutButton />
    </>
  )
  const changed = (): void => void revalidate()
  return (
    <OrderPage
      order={order}
      changeDelivery={<ChangeDelivery order={order} options={delivery} onChanged={changed} />}
      onChanged={changed}
      more={more}
      reviewed={reviewed}
    />
  )
}
