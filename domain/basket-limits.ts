/** Pieces of one article number in a basket. */
export const MOST_PIECES = 99
/** Lines in a basket. Two adds at the same moment may both pass it; calls that list lines take 200. */
export const MOST_LINES = 100
