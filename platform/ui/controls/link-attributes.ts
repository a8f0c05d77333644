/** A link with this attribute keeps the scroll position when it is followed (filters, shades). */
export const PREVENT_SCROLL_RESET = 'data-prevent-scroll-reset'
