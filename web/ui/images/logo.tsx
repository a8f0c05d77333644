import type { Logo as Drawing, ShopProfile } from '#domain/shop-profile.ts'
import css from './logo.module.css'

const idOf = (size: 'large' | 'small'): string => `logo-${size}`

/** The shop's drawings, once in the document: every logo of the page refers to them. */
export const logoSymbols = (logo: Readonly<Record<'large' | 'small', Drawing>> | null): string =>
  logo === null
    ? ''
    : `<svg>${(['large', 'small'] as const)
        .map((size) => `<symbol id="${idOf(size)}" viewBox="${logo[size].viewBox}">${logo[size].shapes}</symbol>`)
        .join('')}</svg>`

type LogoProps = {
  shop: Pick<ShopProfile, 'name' | 'logo'>
  /** `small` below 200 px of width. */
  size?: 'large' | 'small' | undefined
  /** The link around it already has the name. */
  decorative?: boolean | undefined
  className?: string | undefined
}

/** The place of a logo, which drawings of another shape fill as far as they can. */
const [WIDTH, HEIGHT] = [471, 120]
/** Average width of a letter of the display font, as a part of its size. */
const LETTER_WIDTH = 0.5
const MAX_SIZE = 84

/** The shop's logo in the colour of the text around it; a shop without a drawing writes its name. */
export const Logo = ({ shop: { name, logo }, size = 'large', decorative = false, className }: LogoProps) => (
  <svg
    className={className}
    viewBox={logo?.[size] ?? `0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMinYMid"
    fill="currentColor"
    data-centred={logo?.onLine ? undefined : ''}
    {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  >
    {logo === null ? (
      <text
        className={css.name}
        y={HEIGHT / 2}
        fontSize={Math.min(MAX_SIZE, Math.round(WIDTH / (LETTER_WIDTH * Math.max(1, name.length))))}
        dominantBaseline="central"
      >
        {name}
      </text>
    ) : (
      <use href={`#${idOf(size)}`} />
    )}
  </svg>
)
