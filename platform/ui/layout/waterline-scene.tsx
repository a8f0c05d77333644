import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './waterline-scene.module.css'
import { Ridges } from './ridges.tsx'

type WaterlineSceneProps = {
  as?: 'div' | 'section' | 'header' | undefined
  /** Draws the reflection of the ridges. */
  reflected?: boolean | undefined
  /**
   * Sets the height and, where they differ from the default, the properties `--wl` (distance of the waterline from the top),
   * `--ridge` (height of the ridges), `--fade` (depth to which a reflection is visible) and `--depth` (its opacity).
   */
  className?: string | undefined
  /** Hidden from screen readers. */
  decorative?: boolean | undefined
  children: ReactNode
}

/** The drawn scene behind the largest titles: sky, ridges, waterline and water (DESIGN §3). */
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
  /** Font, size and left edge of the text and of its reflection. */
  className?: string | undefined
  /** Hidden from screen readers. */
  decorative?: boolean | undefined
  children: ReactNode
}

/** Text on the waterline with its reflection, which is hidden from screen readers. */
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
