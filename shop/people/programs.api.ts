import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, Moment, ObjectId } from '#kernel/program-lists.api.ts'
import { DateText, Shape } from '#kernel/shared.api.ts'

export const ListedCustomer = Shape({
  id: ObjectId,
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  birthday: DateText,
  created_at: Moment,
})
export type ListedCustomer = Static<typeof ListedCustomer>

/** EXCH-01: customers for programs, with a right of their own. */
export const peopleLists = staffGroup({
  customers: listEndpoint('customers', 'Покупатели с\u00a0кабинетом', 'buyers.list', ListedCustomer),
})
