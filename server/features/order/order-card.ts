import type { OrderCard } from '#contract/user.schema.ts'
import type { OrderCardRow } from './customer-orders.queries.ts'

/** An order in a list of orders. */
export const orderCard = ({ placed_at, state_at, ...rest }: OrderCardRow): OrderCard => ({
  ...rest,
  placed_at: placed_at.toISOString(),
  state_at: state_at.toISOString(),
})
