import type { VariantId } from '#kernel/ids.ts'

/** Pieces of a gift that can be given away. */
export type GiftPieces = (variantId: VariantId) => number

/** Every gift is to be had. */
export const ALL_GIFTS: GiftPieces = () => Infinity
