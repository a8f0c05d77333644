import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './waterline-title.module.css'

export type WaterlineTitleProps = {
  /** Plain words, set twice: on the line, and under it for the eye only. */
  text: string
  level?: 1 | 2 | undefined
  /** `hero`: large words. `digits`: the number of an error, in the middle. */
  look?: 'hero' | 'digits' | undefined
  className?: string | undefined
  /** What lies in the same scene: lead, action. */
  children?: ReactNode
}

/** Words that stand on the water by their baseline. */
export const WaterlineTitle = ({ text, level = 1, look = 'hero', className, children }: WaterlineTitleProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={classes(css.scene, className)} data-look={look}>
      <div className={css.frame}>
        <Heading className={css.above}>{text}</Heading>
        <div className={css.water} aria-hidden>
          <span className={css.below}>{text}</span>
        </div>
        {children}
      </div>
    </div>
  )
}
