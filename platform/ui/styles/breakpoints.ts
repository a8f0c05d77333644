/**
 * The sizes at which the layout changes, each named once. Stylesheets write `@media (--phone)` for `PHONE`, which
 * ops/releases/vite-named-media.ts replaces; code passes the constant to `useMedia` or to the `sizes` of a picture.
 */
export const SMALL_PHONE = '(width < 520px)'
export const FROM_LARGE_PHONE = '(width >= 520px)'
export const PHONE = '(width < 768px)'
export const FROM_TABLET = '(width >= 768px)'
export const BELOW_MEDIUM = '(width < 980px)'
export const FROM_MEDIUM = '(width >= 980px)'
export const BELOW_LARGE = '(width < 1024px)'
export const FROM_LARGE = '(width >= 1024px)'
export const BELOW_WIDE = '(width < 1280px)'
export const FROM_WIDE = '(width >= 1280px)'
export const FULL_WIDTH = '(width >= 1440px)'
/** A screen so low that a bar that sticks would cover the page: 400 % zoom, a phone on its side. */
export const LOW = '(height < 480px)'
