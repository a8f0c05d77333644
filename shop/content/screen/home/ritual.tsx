import type { ReactNode } from 'react'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import type { Home } from '../../pages.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Advertisement } from '#platform/ui/layout/advertisement.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './ritual.module.css'

type Ritual = NonNullable<Home['ritual']>

const Step = ({ card, number }: { card: ProductCard; number: number }) => (
  <li className={css.step}>
    <span className={css.number}>{number}</span>
    <span>
      <PageLink to={paths.product(card.slug)}>{card.name}</PageLink>
      <span className={css.maker}>{[card.brand.name, card.size_text].filter(Boolean).join(', ')}</span>
    </span>
    <span className={card.old_price === null ? css.price : `${css.price} ${css.sale}`}>{formatMoney(card.price)}</span>
  </li>
)

/** A set of products that one button adds to the basket. */
export const RitualBlock = ({
  ritual,
  button,
  pack,
}: {
  ritual: Ritual
  button: ReactNode
  pack: (card: ProductCard) => ReactNode
}) => (
  <section className={css.ritual} aria-labelledby="ritual">
    <div className={css.text}>
      <h2 id="ritual" className={css.title}>
        {ritual.banner.title}
      </h2>
      <p className={css.lead}>{ritual.banner.body}</p>
      <Advertisement advertisement={ritual.banner.advertisement} />
      <ol className={css.steps}>
        {ritual.banner.cards.map((card, index) => (
          <Step key={card.id} card={card} number={index + 1} />
        ))}
      </ol>
      <div className={css.action}>
        {button}
        {ritual.banner.action && (
          <PageLink className={css.link} to={ritual.banner.action.url}>
            {ritual.banner.action.name}
          </PageLink>
        )}
      </div>
    </div>
    <div className={css.shelf}>
      {ritual.banner.cards.slice(0, 3).map((card) => (
        <div key={card.id} className={css.pack}>
          {pack(card)}
        </div>
      ))}
    </div>
  </section>
)
