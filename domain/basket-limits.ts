/** Pieces of one article number in a basket. */
export const MAX_PIECES = 99
/** Lines in a basket. Two adds at the same moment may both pass it; calls that list lines take 200. */
export const MAX_LINES = 100
/** A guest's basket and the account's may both be full when they are joined at sign-in: nothing is dropped, and calls that list lines still take them all. */
export const MAX_LINES_MERGED = 2 * MAX_LINES
