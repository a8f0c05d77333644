import { counted, PRODUCTS } from '#kernel/text.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './more-tile.module.css'

/** A tile that leads on, in the cell that the insert leaves empty on a wide screen. */
export const MoreTile = ({ to, left }: { to: string; left: number }) => (
  <PageLink className={css.tile} to={to} preventScrollReset data-tile="more">
    <span className={css.scene}>
      Ещё {counted(left, PRODUCTS)}
      <Icon name="arrow-right" />
    </span>
  </PageLink>
)
