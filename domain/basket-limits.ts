/** Maximum quantity of one basket line. */
export const MAX_PIECES = 99
/** Maximum number of basket lines. Concurrent adds can exceed it slightly; calls that list lines accept 200. */
export const MAX_LINES = 100
/** Maximum after a guest's basket is merged into the account's at sign-in: both may be full, and no line is dropped. */
export const MAX_LINES_MERGED = 2 * MAX_LINES
