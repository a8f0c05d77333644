import { picturePath } from '#kernel/picture-widths.ts'

/** Pixels; enough for link previews in messengers and search results. */
const PREVIEW_WIDTH = 1000

/** Absolute address of a picture, for Open Graph and schema.org. */
export const previewPictureUrl = (origin: string, hash: string): string =>
  `${origin}${picturePath(hash, PREVIEW_WIDTH, 'webp')}`
