/** Pixels; enough for link previews in messengers and search results. */
const PREVIEW_WIDTH = 1000

export const previewPictureUrl = (origin: string, hash: string): string => `${origin}/img/${hash}-${PREVIEW_WIDTH}.webp`
