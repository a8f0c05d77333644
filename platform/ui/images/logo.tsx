import type { Logo as Drawing, ShopProfile } from '#shop/company/facts/shop-profile.ts'
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
const MAX_SIZE = 84
/** About the width of a letter of the display font, as a part of its size. */
const widthOfLetter = (letter: string): number => {
  if (letter === ' ') return 0.25
  const isWide = /[жмшщыюф@—]/i.test(letter)
  return letter === letter.toLowerCase() ? (isWide ? 0.68 : 0.48) : isWide ? 0.85 : 0.62
}

/** A long name fills the place exactly, since its width is only about known; a short one has its own width. */
const Name = ({ name }: { name: string }) => {
  const width = [...name].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
  const isLong = width * MAX_SIZE > WIDTH
  return (
    <text
      className={css.name}
      y={HEIGHT / 2}
      fontSize={isLong ? Math.round(WIDTH / width) : MAX_SIZE}
      dominantBaseline="central"
      {...(isLong ? { textLength: WIDTH, lengthAdjust: 'spacingAndGlyphs' } : {})}
    >
      {name}
    </text>
  )
}

/** The shop's logo in the colour of the text around it; without a logo file the shop's name. */
export const Logo = ({ shop: { name, logo }, size = 'large', decorative = false, className }: LogoProps) => (
  <svg
    className={className}
    viewBox={logo?.[size] ?? `0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMinYMid"
    fill="currentColor"
    data-centred={logo?.onLine ? undefined : ''}
    {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  >
    {logo === null ? <Name name={name} /> : <use href={`#${idOf(size)}`} />}
  </svg>
)
