/** What a program reads by cursor, each a kind of object (0109_changed_rows.sql). */
export const CHANGE_KINDS = [
  'order',
  'payment',
  'receipt',
  'return',
  'stock',
  'movement',
  'product',
  'customer',
  'review',
  'change_set',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A cursor older than this is refused: its changes are no longer stored. */
export const CURSOR_DAYS = 30
export const MAX_PAGE = 500
