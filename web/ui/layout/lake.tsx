import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './lake.module.css'
import { Ridges } from './ridges.tsx'

type LakeProps = {
  as?: 'div' | 'section' | 'header' | undefined
  /** The ridges are seen in the water too. */
  mirrored?: boolean | undefined
  /** Sets the height, and where it differs: `--wl` (the waterline from above), `--ridge` (height of the ridges), `--fade` (how deep words are seen), `--depth` (how clearly). */
  className?: string | undefined
  /** For the eye alone. */
  hidden?: boolean | undefined
  children: ReactNode
}

/** Air, far ridges and still water: where the shop's biggest words stand. */
export const Lake = ({ as: Place = 'div', mirrored, className, hidden, children }: LakeProps) => (
  <Place className={classes(css.lake, className)} aria-hidden={hidden}>
    <Ridges className={css.ridge} />
    {mirrored && <Ridges className={classes(css.ridge, css.inWater)} />}
    {children}
  </Place>
)

type OnWaterProps = {
  as?: 'h1' | 'p' | undefined
  /** Face, size and left edge, of the words and of their reflection alike. */
  className?: string | undefined
  /** The reflection says all. */
  hidden?: boolean | undefined
  children: ReactNode
}

/** Words on the waterline; below it the same words for the eye only. */
export const OnWater = ({ as: Words = 'p', className, hidden, children }: OnWaterProps) => (
  <>
    <Words
      className={classes(css.words, css.above, className)}
      tabIndex={Words === 'h1' ? -1 : undefined}
      aria-hidden={hidden}
    >
      {children}
    </Words>
    <div className={css.water} aria-hidden="true">
      <p className={classes(css.words, css.below, className)}>{children}</p>
    </div>
  </>
)
