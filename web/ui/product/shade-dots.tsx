import { counted, SHADES } from '#domain/plural.ts'
import css from './shade-dots.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** A colour as a round spot; SVG fill, not a style attribute (CSP). */
export const ShadeSpot = ({ color, size = 14 }: { color: string; size?: number }) => (
  <svg className={css.spot} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
    <circle cx="7" cy="7" r="6.5" fill={color} stroke="#0f2730" strokeOpacity=".16" />
  </svg>
)

/** The first four colours and how many more there are. */
export const ShadeDots = ({ colors, count }: { colors: readonly string[]; count: number }) => {
  const shown = colors.slice(0, 4)
  return (
    <span className={css.dots}>
      <VisuallyHidden>{counted(count, SHADES)}</VisuallyHidden>
      {shown.map((color) => (
        <ShadeSpot key={color} color={color} />
      ))}
      {count > shown.length && <span aria-hidden>+{count - shown.length}</span>}
    </span>
  )
}
