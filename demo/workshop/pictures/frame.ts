/** Size of a picture in pixels. */
export type Frame = { readonly width: number; readonly height: number }
/** Height of the line on which packs stand, as a share of the picture. */
export const FOOT = 0.74
