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

/** Of a name without a drawing: units of width for each letter. */
const LETTER = 56

/** The shop's logo in the colour of the text around it; a shop without a drawing writes its name. */
export const Logo = ({ shop: { name, logo }, size = 'large', decorative = false, className }: LogoProps) => {
  const width = Math.max(1, name.length) * LETTER
  return (
    <svg
      className={className}
      viewBox={logo?.[size] ?? `0 -2 ${width} 120`}
      fill="currentColor"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {logo === null ? (
        <text className={css.name} y="96" textLength={width} lengthAdjust="spacingAndGlyphs">
          {name}
        </text>
      ) : (
        <use href={`#${idOf(size)}`} />
      )}
    </svg>
  )
}
