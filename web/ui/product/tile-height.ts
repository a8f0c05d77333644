/** Bounds of a pack's height on the shelf, in per cent of the tile's 90 %. */
export const LOWEST = 43
export const HIGHEST = 80

/** Real sizes, compressed, so that a lipstick stays smaller than a shampoo: DESIGN §11. Whole per cents, because the
 *  height reaches the style sheet as `data-h` (tile-heights.css), never as a style attribute. */
export const tileHeight = (heightMm: number): number =>
  Math.round(Math.min(HIGHEST, Math.max(LOWEST, 28 + 0.25 * heightMm)))
