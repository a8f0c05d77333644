/** Widths in pixels in which the server encodes pictures; pages offer no others. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000, 1280, 1600, 1920] as const

export type PictureFormat = 'avif' | 'webp'

/** Address of a picture in a width and format. `hash`: of the original. */
export const picturePath = (hash: string, width: number, format: PictureFormat): string =>
  `/img/${hash}-${width}.${format}`

/** The candidates up to the width of the original; the smallest one if the original is smaller than all. */
export const usableWidths = (
  originalWidth: number,
  candidates: readonly number[] = PICTURE_WIDTHS,
): readonly number[] => {
  const fitting = candidates.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [Math.min(...candidates)]
}

/** Value of `srcset`. */
export const sourceSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${picturePath(hash, width, format)} ${width}w`).join(', ')

/** The width of these that browsers without `srcset` load. */
export const middleWidth = (widths: readonly number[]): number => widths[Math.floor((widths.length - 1) / 2)] ?? 0
