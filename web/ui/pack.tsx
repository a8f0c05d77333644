import { classes } from './classes.ts'
import css from './pack.module.css'
import { Picture, type PictureFile } from './picture.tsx'
import { tileHeight } from './tile-height.ts'

export type PackProps = {
  picture: PictureFile
  /** Real height of the thing: sets how tall it stands beside its neighbours. */
  heightMm: number
  alt: string
  sizes: string
  priority?: boolean | 'eager' | undefined
  /** To place it elsewhere than in the middle. */
  className?: string | undefined
}

const PACK_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000]

/** A pack on the waterline and its reflection. Its place must be positioned and know `--waterline`. */
export const Pack = ({ picture, heightMm, alt, sizes, priority, className }: PackProps) => {
  const file = { hash: picture.hash, width: picture.width, height: picture.height, tone: null, sizes, widths: PACK_WIDTHS } as const
  return (
    <span className={classes(css.pack, className)} data-h={tileHeight(heightMm)}>
      <Picture {...file} alt={alt} fit="contain" priority={priority} />
      <span className={css.reflection} aria-hidden>
        <Picture {...file} alt="" fit="contain" />
      </span>
    </span>
  )
}
