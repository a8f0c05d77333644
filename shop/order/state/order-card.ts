import type { OrderCardRow } from '../read/customer-orders.sql.ts'
import type { OrderCard } from '../order-list.api.ts'

/** An order in a list of orders. */
export const orderCard = ({ placed_at, state_at, ...rest }: OrderCardRow): OrderCard => ({
  ...rest,
  placed_at: placed_at.toISOString(),
  state_at: state_at.toISOString(),
})
