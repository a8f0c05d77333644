import { counted, SHADES } from '#domain/plural.ts'
import css from './shade-dots.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** A round colour swatch; an SVG fill, because the CSP forbids style attributes. */
export const ShadeSpot = ({ color, size = 14 }: { color: string; size?: number }) => (
  <svg className={css.spot} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
    <circle cx="7" cy="7" r="6.5" fill={color} stroke="#0f2730" strokeOpacity=".16" />
  </svg>
)

/** The first four colours and the number of the others. */
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
