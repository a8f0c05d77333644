import { classNames } from '../styles/class-names.ts'
import css from './packshot.module.css'
import { sourceSet, usableWidths } from '#kernel/picture-widths.ts'
import { Picture, type PictureFile } from '../images/picture.tsx'
/** Bounds of a packshot's height, in per cent of 90 % of the tile's height. */
export const MIN_PACKSHOT_HEIGHT = 43
export const MAX_PACKSHOT_HEIGHT = 80

/**
 * Height of a packshot by the real height of the product, compressed (DESIGN §11): a lipstick stays smaller than a shampoo. Whole
 * per cents, because the height is passed as `data-h` (packshot-heights.css): the CSP forbids style attributes.
 */
export const packshotHeight = (heightMm: number): number =>
  Math.round(Math.min(MAX_PACKSHOT_HEIGHT, Math.max(MIN_PACKSHOT_HEIGHT, 28 + 0.25 * heightMm)))

export type PackshotProps = {
  picture: PictureFile
  /** Real height of the product; sets its height relative to its neighbours. */
  heightMm: number
  alt: string
  sizes: string
  widths?: readonly number[] | undefined
  priority?: boolean | 'eager' | undefined
  /** For a position other than the middle. */
  className?: string | undefined
}

const PACKSHOT_WIDTHS = [160, 320, 480, 640, 1000]

type ReflectionProps = { picture: PictureFile; widths: readonly number[]; sizes: string }

/** A mirror image from the file above the waterline: no second request. Browsers without AVIF show no reflection. */
const Reflection = ({ picture, widths, sizes }: ReflectionProps) => (
  <img
    className={css.reflection}
    srcSet={sourceSet(picture.hash, usableWidths(picture.width, widths), 'avif')}
    sizes={sizes}
    width={picture.width}
    height={picture.height}
    alt=""
    loading="lazy"
    decoding="async"
  />
)

/** A packshot on the waterline with its reflection. The container must be positioned and set `--waterline`. */
export const Packshot = ({
  picture,
  heightMm,
  alt,
  sizes,
  widths = PACKSHOT_WIDTHS,
  priority,
  className,
}: PackshotProps) => (
  <span className={classNames(css.pack, className)} data-h={packshotHeight(heightMm)}>
    <Picture
      hash={picture.hash}
      width={picture.width}
      height={picture.height}
      tone={null}
      alt={alt}
      sizes={sizes}
      widths={widths}
      fit="contain"
      priority={priority}
    />
    <Reflection picture={picture} widths={widths} sizes={sizes} />
  </span>
)
