/** Widths in pixels in which the server encodes pictures; pages offer no others. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000, 1280, 1600, 1920] as const

export type PictureFormat = 'avif' | 'webp'

/** Address of a picture in a width and format. `hash`: of the original. */
export const picturePath = (hash: string, width: number, format: PictureFormat): string =>
  `/img/${hash}-${width}.${format}`
