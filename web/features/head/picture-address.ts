/** Wide enough for previews in messengers and search. */
const PICTURE_WIDTH = 1000

export const pictureAddress = (origin: string, hash: string): string => `${origin}/img/${hash}-${PICTURE_WIDTH}.webp`
