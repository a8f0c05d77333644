import { mayDo } from '#kernel/staff-rights.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { SendLink } from '#shop/order/office/order-parts.tsx'
import { BuyerPage } from '#shop/people/office/buyer-page.tsx'

/** DESK-03: the card of a buyer, with what the desk of orders may do for each of the orders. */
export const BuyerWithOrders = () => {
  const { me } = useDesk()
  return (
    <BuyerPage
      ofOrder={({ number, state }) =>
        mayDo(me, 'orders.place') && state !== 'returned' && <SendLink number={number} size="sm" />
      }
    />
  )
}
