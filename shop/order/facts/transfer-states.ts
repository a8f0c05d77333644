/** PARCEL-03: states of a transfer between two stores. The database and `platform/db/audit.sql` check the same ones. */

/**
 * `offered`: the buyer of an order has not answered yet; `sent`: on the way, in the stock of neither store. `parcel_offered` and
 * `parcelled`: the goods go to the buyer from the other store itself (PARCEL-04).
 */
export const TRANSFER_STATES = [
  'offered',
  'parcel_offered',
  'asked',
  'sent',
  'received',
  'parcelled',
  'cancelled',
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** Its order still waits for it, or for the buyer's answer. */
export const OPEN_TRANSFERS = ['offered', 'parcel_offered', 'asked', 'sent'] as const satisfies readonly TransferState[]

/** The buyer has not answered yet. */
export const isOffered = (state: TransferState): state is 'offered' | 'parcel_offered' =>
  state === 'offered' || state === 'parcel_offered'
