/** PARCEL-03: states of a transfer between two stores. The database and `platform/db/audit.sql` check the same ones. */

/** `offered`: the buyer of an order has not answered yet; `sent`: on the way, in the stock of neither store. */
export const TRANSFER_STATES = ['offered', 'asked', 'sent', 'received', 'cancelled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** Its goods are not in the receiving store yet. */
export const OPEN_TRANSFERS = ['offered', 'asked', 'sent'] as const satisfies readonly TransferState[]
