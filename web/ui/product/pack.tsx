import { classes } from '../classes.ts'
import css from './pack.module.css'
import { sourceSet, usableWidths } from '../images/picture-sources.ts'
import { Picture, type PictureFile } from '../images/picture.tsx'
import { tileHeight } from './tile-height.ts'

export type PackProps = {
  picture: PictureFile
  /** Real height of the thing: sets how tall it stands beside its neighbours. */
  heightMm: number
  alt: string
  sizes: string
  widths?: readonly number[] | undefined
  priority?: boolean | 'eager' | undefined
  /** To place it elsewhere than in the middle. */
  className?: string | undefined
}

const PACK_WIDTHS = [160, 320, 480, 640, 1000]

type ReflectionProps = { picture: PictureFile; widths: readonly number[]; sizes: string }

/** The same file as above the line, so it costs no second request; where AVIF is not known, the water shows nothing. */
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

/** A pack on the waterline and its reflection. Its place must be positioned and know `--waterline`. */
export const Pack = ({ picture, heightMm, alt, sizes, widths = PACK_WIDTHS, priority, className }: PackProps) => (
  <span className={classes(css.pack, className)} data-h={tileHeight(heightMm)}>
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
