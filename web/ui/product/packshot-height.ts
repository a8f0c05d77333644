/** Bounds of a pack's height on the shelf, in per cent of the tile's 90 %. */
export const MIN_PACKSHOT_HEIGHT = 43
export const MAX_PACKSHOT_HEIGHT = 80

/** Real sizes, compressed, so that a lipstick stays smaller than a shampoo: DESIGN §11. Whole per cents, because the
 *  height reaches the style sheet as `data-h` (packshot-heights.css), never as a style attribute. */
export const packshotHeight = (heightMm: number): number =>
  Math.round(Math.min(MAX_PACKSHOT_HEIGHT, Math.max(MIN_PACKSHOT_HEIGHT, 28 + 0.25 * heightMm)))
