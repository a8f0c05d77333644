/** Pieces of one variant that a basket and an order may have. */
export const MAX_PIECES = 99
