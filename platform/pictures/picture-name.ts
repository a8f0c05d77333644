/** Names of pictures in addresses and on disk: `HASH-480.avif` is encoded, `HASH-original.webp` is the original as it is. */
import { PICTURE_WIDTHS } from '#kernel/picture-widths.ts'

export type PictureFormat = 'avif' | 'webp'
export type EncodedPicture = { readonly hash: string; readonly width: number; readonly format: PictureFormat }

const ENCODED = /^([0-9a-f]{16}|[0-9a-f]{32})-(\d{2,4})\.(avif|webp)$/
const ORIGINAL = /^([0-9a-f]{16})-original\.[a-z]{3,4}$/

const CUSTOMERS_HASH = /^[0-9a-f]{32}/
/**
 * By the hash, or a name that begins with it: a customer's photo has 128 random bits. Its original is in the database, and it may be
 * deleted, so it is not sent without looking for it there.
 */
export const isCustomersPhoto = (name: string): boolean => CUSTOMERS_HASH.test(name)

/** Null for widths that no page offers: otherwise anyone could fill the disk with sizes of one picture. */
export const parseEncodedName = (name: string): EncodedPicture | null => {
  const [, hash = '', width = '', format = ''] = ENCODED.exec(name) ?? []
  const allowed = PICTURE_WIDTHS.find((known) => String(known) === width)
  if (allowed === undefined || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: allowed, format }
}

/** The hash in the name of an original. */
export const parseOriginalName = (name: string): string | null => ORIGINAL.exec(name)?.[1] ?? null

export const encodedName = ({ hash, width, format }: EncodedPicture): string => `${hash}-${width}.${format}`

/**
 * Pictures to send while this one is not encoded, best first: the same width, then larger ones. Of WebP only, which is encoded before
 * AVIF and read by every browser that reads AVIF.
 */
export const largerSubstitutes = ({ hash, width, format }: EncodedPicture): EncodedPicture[] =>
  PICTURE_WIDTHS.filter((other) => other > width || (other === width && format === 'avif')).map((other) => ({
    hash,
    width: other,
    format: 'webp',
  }))

/** The next smaller ones, when no larger one exists. */
export const smallerSubstitutes = ({ hash, width }: EncodedPicture): EncodedPicture[] =>
  PICTURE_WIDTHS.filter((other) => other < width)
    .toReversed()
    .map((other) => ({ hash, width: other, format: 'webp' }))
