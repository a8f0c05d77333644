import { counted, type Forms } from '#kernel/plural.ts'
import css from './shade-dots.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** A round colour swatch; an SVG fill, because the CSP forbids style attributes. */
export const ShadeSpot = ({ color, size = 14 }: { color: string; size?: number }) => (
  <svg className={css.spot} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
    <circle cx="7" cy="7" r="6.5" fill={color} stroke="#0f2730" strokeOpacity=".16" />
  </svg>
)

export type Shades = {
  readonly colors: readonly string[]
  readonly count: number
  /** What the shop calls them: тон, тона, тонов. */
  readonly words: Forms
}

/** The first four colours and the number of the others. */
export const ShadeDots = ({ colors, count, words }: Shades) => {
  const shown = colors.slice(0, 4)
  return (
    <span className={css.dots}>
      <VisuallyHidden>{counted(count, words)}</VisuallyHidden>
      {shown.map((color) => (
        <ShadeSpot key={color} color={color} />
      ))}
      {count > shown.length && <span aria-hidden>+{count - shown.length}</span>}
    </span>
  )
}
