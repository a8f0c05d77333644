import type { Kysely } from 'kysely'
import { middleWidth, picturePath, sourceSet, usableWidths } from '#kernel/picture-widths.ts'
import type { Picture } from '#kernel/shared.api.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readPictures } from '#shop/product/face.ts'

/** The place that `illustratedHtml` leaves for a picture. */
const PLACE = /<img data-file="([^"]*)" alt="([^"]*)">/g
/** A text is 68 characters wide. */
const SIZES = 'min(100vw, 720px)'

const markup = ({ hash, width, height }: Picture, alt: string): string => {
  const widths = usableWidths(width)
  return (
    `<picture><source type="image/avif" srcset="${sourceSet(hash, widths, 'avif')}" sizes="${SIZES}">` +
    `<img src="${picturePath(hash, middleWidth(widths), 'webp')}" ` +
    `width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></picture>`
  )
}

/** The HTML of a text with its pictures (OFFICE-04); one that the shop does not have is left out. */
export const withPictures = async (db: Kysely<DB>, html: string): Promise<string> => {
  const files = [...new Set([...html.matchAll(PLACE)].map(([, file = '']) => file))]
  if (files.length === 0) return html
  const found = await readPictures(db, files)
  // The newest of a name comes first.
  const pictures = new Map(found.toReversed().map(({ file, picture }) => [file.toLowerCase(), picture]))
  return html.replaceAll(PLACE, (_, file: string, alt: string) => {
    const picture = pictures.get(file.toLowerCase())
    return picture === undefined ? '' : markup(picture, alt)
  })
}
