import type { ReactNode } from 'react'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import css from './sections.module.css'

type Props = {
  title: string
  cards: readonly ProductCard[]
  /** How many are shown at most. */
  most: number
  action: (card: ProductCard) => ReactNode
}

/** A titled column of small cards: what goes with the product, what may replace it. */
export const CompactCards = ({ title, cards, most, action }: Props) =>
  cards.length === 0 ? null : (
    <div className={css.companions}>
      <h2>{title}</h2>
      <ul>
        {cards.slice(0, most).map((card) => (
          <li key={card.id}>
            <span className={css.companionPicture}>
              {card.picture && (
                <Picture {...card.picture} tone={null} alt="" sizes="56px" widths={[96, 160, 240]} fit="contain" />
              )}
            </span>
            <span className={css.companionText}>
              <span>{card.brand.name}</span>
              <PageLink to={paths.product(card.slug)}>{card.name}</PageLink>
              <b>{formatMoney(card.price)}</b>
            </span>
            {action(card)}
          </li>
        ))}
      </ul>
    </div>
  )
