import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './waterline-scene.module.css'
import { Ridges } from './ridges.tsx'

type WaterlineSceneProps = {
  as?: 'div' | 'section' | 'header' | undefined
  /** The ridges are seen in the water too. */
  reflected?: boolean | undefined
  /** Sets the height, and where it differs: `--wl` (the waterline from above), `--ridge` (height of the ridges), `--fade` (how deep words are seen), `--depth` (how clearly). */
  className?: string | undefined
  /** For the eye alone. */
  decorative?: boolean | undefined
  children: ReactNode
}

/** Air, far ridges and still water: where the shop's biggest words stand. */
export const WaterlineScene = ({
  as: Tag = 'div',
  reflected,
  className,
  decorative,
  children,
}: WaterlineSceneProps) => (
  <Tag className={classNames(css.scene, className)} aria-hidden={decorative}>
    <Ridges className={css.ridge} />
    {reflected && <Ridges className={classNames(css.ridge, css.ridgeReflection)} />}
    {children}
  </Tag>
)

type ReflectedTextProps = {
  as?: 'h1' | 'p' | undefined
  /** Face, size and left edge, of the words and of their reflection alike. */
  className?: string | undefined
  /** The reflection says all. */
  decorative?: boolean | undefined
  children: ReactNode
}

/** Tag on the waterline; below it the same words for the eye only. */
export const ReflectedText = ({ as: Tag = 'p', className, decorative, children }: ReflectedTextProps) => (
  <>
    <Tag
      className={classNames(css.text, css.above, className)}
      tabIndex={Tag === 'h1' ? -1 : undefined}
      aria-hidden={decorative}
    >
      {children}
    </Tag>
    <div className={css.underwater} aria-hidden="true">
      <p className={classNames(css.text, css.reflection, className)}>{children}</p>
    </div>
  </>
)
