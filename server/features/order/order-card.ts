import { Value } from 'typebox/value'
import { OrderCard } from '#contract/user.schema.ts'
import type { OrderCardRow } from './customer-orders.queries.ts'

/** An order as a list of orders shows it. */
export const orderCard = ({ placed_at, state_at, ...rest }: OrderCardRow): OrderCard =>
  Value.Parse(OrderCard, { ...rest, placed_at: placed_at.toISOString(), state_at: state_at.toISOString() })
