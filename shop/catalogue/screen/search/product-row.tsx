import { memo } from 'react'
import type { ProductCard } from '../../catalog.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Price } from '#platform/ui/product/price.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './product-row.module.css'

const SIZES = `${PHONE} 72px, 18vw`

/** A shelf of small cards, from 768 px on; a list below. The first four on the shelf, all of them in the list. */
export const ProductRow = memo(({ cards, label }: { cards: readonly ProductCard[]; label: string }) => (
  <ul className={css.products} aria-label={label}>
    {cards.map((card) => (
      <li key={card.id}>
        <PageLink className={css.product} to={paths.product(card.slug)}>
          <ProductTile
            className={css.tile}
            picture={card.picture}
            heightMm={card.height_mm}
            alt=""
            shape="square"
            sizes={SIZES}
            outOfStock={!card.available}
          />
          <span className={css.text}>
            <span className={css.brand}>
              {card.brand.name}
              {card.size_text !== '' && <span className={css.size}>, {card.size_text}</span>}
            </span>
            <span className={css.name}>{card.name}</span>
            {!card.available && <span className={css.brand}>нет в&nbsp;наличии</span>}
          </span>
          <Price
            className={css.price}
            price={card.price}
            oldPrice={card.old_price}
            lowest30Days={card.lowest_30}
            from={card.price_from}
            muted={!card.available}
          />
        </PageLink>
      </li>
    ))}
  </ul>
))
