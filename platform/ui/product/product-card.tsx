import type { MouseEventHandler, ReactNode } from 'react'
import { type ProductBadgeProps, ProductBadges } from './badge.tsx'
import { PageLink } from '../controls/link.tsx'
import type { PictureFile } from '../images/picture.tsx'
import { Price, type PriceProps } from './price.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './product-card.module.css'
import { ProductTile } from './product-tile.tsx'
import { Rating } from './rating.tsx'
import { counted, type Forms } from '#kernel/text.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** A round colour swatch; an SVG fill, because the CSP forbids style attributes. */
const ShadeSpot = ({ color, size = 14 }: { color: string; size?: number }) => (
  <svg className={css.spot} width={size} height={size} viewBox="0 0 14 14" aria-hidden>
    <circle cx="7" cy="7" r="6.5" fill={color} stroke="#0f2730" strokeOpacity=".16" />
  </svg>
)

type Shades = {
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

export type ProductCardProps = {
  to: string
  /** At a press of the link, before it is followed. */
  onOpen?: MouseEventHandler<HTMLAnchorElement> | undefined
  brand: string
  name: string
  /** «50 мл» */
  sizeText: string
  picture: PictureFile | null
  heightMm: number
  badges: ProductBadgeProps
  price: Pick<PriceProps, 'price' | 'oldPrice' | 'from' | 'lowest30Days'>
  rating: number | null
  reviews: number
  shades?: Shades | undefined
  /** Out of stock everywhere: pale picture, «нет в наличии». */
  outOfStock?: boolean | undefined
  /** Shown below the action: «доставим 24 ноября». */
  note?: ReactNode
  /** A `HeartButton`, shown in the tile's right corner. */
  heart?: ReactNode
  /** «В корзину», a stepper, «Выбрать тон» or «Сообщить»: one element, always visible. */
  action?: ReactNode
  priority?: boolean | 'eager' | undefined
  sizes?: string | undefined
  /** Heading level of the name. */
  level?: 2 | 3 | 4 | undefined
  /** Forces a pointer or keyboard state, for the showcase. */
  show?: 'hover' | 'focus' | undefined
}

/** The link of the name covers the whole card; heart and action lie above it. Tab order: name, heart, action. */
export const ProductCard = ({
  to,
  onOpen,
  brand,
  name,
  sizeText,
  picture,
  heightMm,
  badges,
  price,
  rating,
  reviews,
  shades,
  outOfStock,
  note,
  heart,
  action,
  priority,
  sizes,
  level = 3,
  show,
}: ProductCardProps) => {
  const Heading = `h${level}` as const
  return (
    <article className={css.card} data-show={show}>
      <ProductTile
        picture={picture}
        heightMm={heightMm}
        alt={`${brand} ${name}`}
        priority={priority}
        sizes={sizes}
        outOfStock={outOfStock}
      />
      <ProductBadges {...badges} className={css.badges} />
      <div className={css.body}>
        <p className={css.brand}>
          {brand}
          <span>{sizeText}</span>
        </p>
        <Heading className={css.name}>
          <PageLink to={to} onClick={onOpen}>
            {name}
          </PageLink>
        </Heading>
        <div className={css.meta}>
          <Rating rating={rating} reviews={reviews} />
          {shades && shades.count > 1 && <ShadeDots {...shades} />}
        </div>
        {heart}
        <Price {...price} muted={outOfStock} className={css.price}>
          {outOfStock && <span className={text.caption}>нет в наличии</span>}
        </Price>
        {action}
        {note && <p className={css.note}>{note}</p>}
      </div>
    </article>
  )
}
