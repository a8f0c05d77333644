import { pictureAddress, sourceSet, usableWidths } from './picture-sources.ts'
import css from './picture.module.css'
import { classNames } from '../styles/class-names.ts'

export type PictureFile = { hash: string; width: number; height: number }

export type PictureProps = PictureFile & {
  /** Mean colour, painted until the picture is there; null for what is see-through (packs stand on their tile's tone). */
  tone: string | null
  /** '' for decoration. */
  alt: string
  /** How wide it will be shown, in the words of the `sizes` attribute. */
  sizes: string
  /** Fewer candidates than the whole allow-list, where few make sense. */
  widths?: readonly number[] | undefined
  /** Seen at once: `eager` for a first row, true (and high priority) only for the one biggest picture of a page. */
  priority?: boolean | 'eager' | undefined
  /** `natural`: as wide as its place, its own proportions. `cover`: fills its place, cut. `contain`: fills it whole. */
  fit?: 'natural' | 'cover' | 'contain' | undefined
  className?: string | undefined
}

/**
 * AVIF, else WebP, from the shop's own picture maker. The tone is an SVG's fill, because a style attribute would offend the
 * CSP; it comes last, because browsers that look ahead forget the source over it and ask for both forms.
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
  className,
}: PictureProps) => {
  const usable = usableWidths(width, widths)
  const middle = usable[Math.floor((usable.length - 1) / 2)] ?? width
  return (
    <picture className={classNames(css.picture, className)} data-fit={fit}>
      <source type="image/avif" srcSet={sourceSet(hash, usable, 'avif')} sizes={sizes} />
      <img
        src={pictureAddress(hash, middle, 'webp')}
        srcSet={sourceSet(hash, usable, 'webp')}
        sizes={sizes}
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
