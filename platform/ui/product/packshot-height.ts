/** Bounds of a packshot's height, in per cent of 90 % of the tile's height. */
export const MIN_PACKSHOT_HEIGHT = 43
export const MAX_PACKSHOT_HEIGHT = 80

/**
 * Height of a packshot by the real height of the product, compressed (DESIGN §11): a lipstick stays smaller than a shampoo. Whole
 * per cents, because the height is passed as `data-h` (packshot-heights.css): the CSP forbids style attributes.
 */
export const packshotHeight = (heightMm: number): number =>
  Math.round(Math.min(MAX_PACKSHOT_HEIGHT, Math.max(MIN_PACKSHOT_HEIGHT, 28 + 0.25 * heightMm)))
