import { PICTURE_WIDTHS } from '#kernel/picture-widths.ts'

export type PictureFormat = 'avif' | 'webp'

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/img/${hash}-${width}.${format}`

/** The candidates up to the width of the original; the smallest one if the original is smaller than all. */
export const usableWidths = (
  originalWidth: number,
  candidates: readonly number[] = PICTURE_WIDTHS,
): readonly number[] => {
  const fitting = candidates.filter((width) => width <= originalWidth)
  return fitting.length > 0 ? fitting : [Math.min(...candidates)]
}

export const sourceSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${pictureAddress(hash, width, format)} ${width}w`).join(', ')
