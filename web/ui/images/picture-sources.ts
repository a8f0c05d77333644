/** Widths that the server produces (the same allow-list as in server/http/pictures.ts). */
export const WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000, 1280, 1600, 1920] as const
export type PictureFormat = 'avif' | 'webp'

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/img/${hash}-${width}.${format}`

/** The candidates up to the width of the original; the smallest one if the original is smaller than all. */
export const usableWidths = (originalWidth: number, candidates: readonly number[] = WIDTHS): readonly number[] => {
  const fitting = candidates.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [Math.min(...candidates)]
}

export const sourceSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${pictureAddress(hash, width, format)} ${width}w`).join(', ')
