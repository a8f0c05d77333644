/**
 * Maximum number of lines of a basket, and of an order: its prepayment is one receipt of at most 100 lines, one of them for the
 * delivery. Concurrent adds can exceed it slightly; calls that list lines accept 200.
 */
export const MAX_LINES = 99
/**
 * Maximum after a guest's basket is merged into the account's at sign-in: both may be full, and no line is dropped. An order then
 * takes MAX_LINES of them.
 */
export const MAX_LINES_MERGED = 2 * MAX_LINES
