/** Widths the server makes (the same allow-list stands in server/http/pictures.ts). */
export const WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000, 1280, 1600, 1920] as const
export type PictureFormat = 'avif' | 'webp'

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/img/${hash}-${width}.${format}`

/** Allowed widths that the original can fill; the smallest one when it can fill none. */
export const usableWidths = (originalWidth: number, wanted: readonly number[] = WIDTHS): readonly number[] => {
  const fitting = wanted.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [Math.min(...wanted)]
}

export const sourceSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${pictureAddress(hash, width, format)} ${width}w`).join(', ')
