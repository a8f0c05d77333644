import css from './picture.module.css'
import { classNames } from '../styles/class-names.ts'
import { middleWidth, picturePath, sourceSet, usableWidths } from '#kernel/picture-widths.ts'

export type PictureFile = { hash: string; width: number; height: number }

export type PictureProps = PictureFile & {
  /** Mean colour, painted until the picture has loaded; null for transparent pictures (packshots are shown on the tile's tone). */
  tone: string | null
  /** Empty for decoration. */
  alt: string
  /** Value of the `sizes` attribute. */
  sizes: string
  /** Widths offered in `srcset`; by default all of the allow-list. */
  widths?: readonly number[] | undefined
  /** `eager`: in the first row. `true`: the LCP image of the page, with high fetch priority. */
  priority?: boolean | 'eager' | undefined
  /** `natural`: as wide as its container, own proportions. `cover`: fills its container, cropped. `contain`: fits into it. */
  fit?: 'natural' | 'cover' | 'contain' | undefined
  /** What a cropped picture keeps in sight: «left top» in per cent, in steps of 25; the middle without it. */
  focus?: string | undefined
  className?: string | undefined
}

/**
 * AVIF, resized by the shop's own server; WebP of one width for browsers older than those that the build is for. The tone is the
 * fill of an SVG, because the CSP forbids style attributes. The SVG comes last: placed between `<source>` and `<img>` it makes
 * preload scanners request both formats.
 */
export const Picture = ({
  hash,
  width,
  height,
  tone,
  alt,
  sizes,
  widths,
  priority,
  fit = 'natural',
  focus,
  className,
}: PictureProps) => {
  const usable = usableWidths(width, widths)
  return (
    <picture className={classNames(css.picture, className)} data-fit={fit} data-focus={focus}>
      <source type="image/avif" srcSet={sourceSet(hash, usable, 'avif')} sizes={sizes} />
      <img
        src={picturePath(hash, middleWidth(usable), 'webp')}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority === true ? 'high' : undefined}
      />
      {tone !== null && (
        <svg className={css.tone} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <rect width="1" height="1" fill={tone} />
        </svg>
      )}
    </picture>
  )
}
