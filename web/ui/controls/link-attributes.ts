/** A link with this attribute keeps the scroll position when it is followed (filters, shades). */
export const KEEPS_PLACE = 'data-keeps-place'
