import { distanceText, type Position } from '#kernel/distance.ts'
import type { Store } from './open-now.tsx'
import { StoreDetails } from './store-details.tsx'
import css from './store-row.module.css'
import { StoreName } from './store-name.tsx'

type Props = {
  store: Store
  offset: number
  /** Null before hydration. */
  now: Date | null
  chosen: boolean
  onChoose: (id: number) => void
  me: Position | null
  /** Whether its city is the chosen one, whose stores lists know. */
  isListed: boolean
}

/** PAGE-01: one shop of the list. */
export const StoreRow = ({ store, offset, now, chosen, onChoose, me, isListed }: Props) => (
  <li className={css.shop} data-chosen={chosen ? '' : undefined} data-store={store.id}>
    <p className={css.head}>
      <StoreName text={store.name} hydrated={now !== null} chosen={chosen} onChoose={() => onChoose(store.id)} />
      {me && <span className={css.distance}>{distanceText(me, store.coordinates)}</span>}
    </p>
    <StoreDetails store={store} offset={offset} now={now} isListed={isListed} />
  </li>
)
