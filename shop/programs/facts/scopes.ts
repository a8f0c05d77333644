import type { StaffRight } from '#kernel/staff-rights.ts'

/** Rights that a program may be given: those that its calls ask for. */
export const PROGRAM_SCOPES = [
  'orders.read',
  'buyers.phone',
  'buyers.list',
  'money.reconcile',
  'stock.read',
  'stock.write',
  'records.read',
  'products.write',
  'prices.write',
  'promotions.write',
  'content.write',
  'reviews.moderate',
  'reviews.write',
  'search.write',
  'stores.write',
  'delivery.write',
  'exchange.work',
  'changes.confirm_alone',
] as const satisfies readonly StaffRight[]

/** Requests in a minute. */
export const MAX_PER_MINUTE = 6000
export const MAX_NETWORKS = 20
