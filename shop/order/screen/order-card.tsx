import { paths } from '#kernel/pages/paths.ts'
import type { ReactNode } from 'react'
import { dayAt, dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { CountBadge } from '#platform/ui/controls/count-badge.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import css from './order-card.module.css'
import { titleOf } from './order-steps.ts'
import type { OrderCard as Card } from '../order-list.api.ts'

const MAX_TILES = 6

const onDay = (moment: string, offset: number): string => dayAndMonth(dayAt(new Date(moment), offset))

const Tiles = ({ lines }: Pick<Card, 'lines'>) => (
  <ul className={css.tiles}>
    {lines.slice(0, MAX_TILES).map((line, index) => (
      <li key={index}>
        <PageLink
          className={css.tile}
          to={paths.product(line.slug)}
          aria-label={`${line.name}, ${line.quantity}\u00a0шт.`}
        >
          <ProductTile picture={line.picture} heightMm={line.height_mm} alt="" sizes="84px" />
          {line.quantity > 1 && <CountBadge count={line.quantity} />}
        </PageLink>
      </li>
    ))}
    {lines.length > MAX_TILES && <li className={css.rest}>и&nbsp;ещё {lines.length - MAX_TILES}</li>}
  </ul>
)

export const pathOfOrder = (number: string): string => paths.personalOrder(number)

/** An order in the customer's list. `children`: its progress; `actions`: the buttons. */
export const OrderCard = ({
  order,
  level = 2,
  title = titleOf(order),
  children,
  actions,
}: {
  order: Card
  level?: 2 | 3
  /** What the order waits for; by default its state. */
  title?: string
  children?: ReactNode
  actions: ReactNode
}) => {
  const Heading = `h${level}` as const
  return (
    <article className={css.card}>
      <div className={css.head}>
        <Heading className={css.title}>
          <PageLink to={pathOfOrder(order.number)}>
            {title}
            {children === undefined && ` ${onDay(order.state_at, order.timezoneoffset)}`}
          </PageLink>
        </Heading>
        <p className={css.number}>
          №&nbsp;{order.number} от&nbsp;{onDay(order.placed_at, order.timezoneoffset)}, {formatMoney(order.total)}
        </p>
      </div>
      {children}
      <div className={css.foot}>
        <Tiles lines={order.lines} />
        <div className={css.actions}>{actions}</div>
      </div>
    </article>
  )
}
